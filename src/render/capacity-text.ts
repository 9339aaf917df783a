/** From which units to which, naming only the dimensions that change; and what a resource is called in a sentence. */
import type { Capacity } from '../domain/resource.ts';
import { code } from './mrkdwn.ts';
import type { Words } from './words.ts';

export const changeText = (words: Words, from: Capacity, to: Capacity): string =>
  [
    ...(from.read === to.read ? [] : [words('history.read', { from: from.read, to: to.read })]),
    ...(from.write === to.write ? [] : [words('history.write', { from: from.write, to: to.write })]),
  ].join(' · ');

export const resourceName = (words: Words, index: string | null, most = 80): string =>
  index === null ? words('resource.table') : words('resource.index', { index: code(index, most) });
