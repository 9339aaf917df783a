/** What drawing a text needs to know: who people are, what channels are called, and the reader's dates. */

import { createContext, useContext } from 'react';
import type { MessageShortcut, SandboxChannel, SandboxGroup, SandboxUser } from '../slack/protocol.ts';
import type { DateReader } from './dates.ts';

export interface Reader {
  readonly self: string;
  readonly botUser: string;
  readonly users: ReadonlyMap<string, SandboxUser>;
  readonly groups: ReadonlyMap<string, SandboxGroup>;
  readonly channels: ReadonlyMap<string, SandboxChannel>;
  readonly shortcuts: readonly MessageShortcut[];
  readonly dates: DateReader;
}

const ReaderContext = createContext<Reader | null>(null);
export const ReaderProvider = ReaderContext.Provider;

export function useReader(): Reader {
  const reader = useContext(ReaderContext);
  if (reader === null) throw new Error('Texts are drawn inside a ReaderProvider.');
  return reader;
}

export const slackbot: SandboxUser = {
  id: 'USLACKBOT',
  name: 'slackbot',
  realName: 'Slackbot',
  about: '',
  kind: 'member',
  locale: 'en-US',
};

export const personOf = (users: ReadonlyMap<string, SandboxUser>, id: string): SandboxUser =>
  users.get(id) ?? { ...slackbot, id, name: id, realName: id };
