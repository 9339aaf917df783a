/** Names the request to be made of one question of Slack's, so that what arrives or is pressed twice makes one. */
import { createHash } from 'node:crypto';
import { requestId } from '../src/domain/request/request-id.ts';

/** @param seed the same for every sending of one wish: a trigger_id, a form's id */
export const wishId = (seed: string): string => requestId(createHash('sha256').update(seed).digest());
