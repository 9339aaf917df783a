/** Draws a form again that is open on somebody's screen, or was a moment ago. */
import { type AllMiddlewareArgs, webApi } from '@slack/bolt';
import type { ModalView } from '@slack/types';

/** docs.slack.dev, "views.update": the person closed it; a newer drawing came first. */
const OVERTAKEN: ReadonlySet<string> = new Set(['not_found', 'hash_conflict']);

/** @returns whether the form is still there to be read */
export async function redraw(
  client: AllMiddlewareArgs['client'],
  which: { readonly view_id: string; readonly hash?: string },
  view: ModalView,
): Promise<boolean> {
  try {
    await client.views.update({ ...which, view });
    return true;
  } catch (error) {
    if (!isPlatformError(error) || !OVERTAKEN.has(error.data.error)) throw error;
    return error.data.error !== 'not_found';
  }
}

/** Any error of the Web API's client: no answer, a busy Slack, or one that refuses. */
export const isSlackError = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && Object.values<unknown>(webApi.ErrorCode).includes(error.code);

/** Slack refuses, with its word in `data.error`. */
export const isPlatformError = (error: unknown): error is webApi.WebAPIPlatformError =>
  error instanceof Error && 'code' in error && error.code === webApi.ErrorCode.PlatformError;
