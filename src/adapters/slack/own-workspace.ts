/**
 * Takes only what comes from the workspace the bot token belongs to, or from its organisation. Slack signs what an installation in any other
 * workspace sends with the very same secret.
 */
import type { AnyMiddlewareArgs, Middleware } from '@slack/bolt';
import type { Log } from '../../flows/ports.ts';
import type { Workspace } from './people.ts';

export function onlyFrom(workspace: Workspace, log: Log): Middleware<AnyMiddlewareArgs> {
  return async (args) => {
    const { teamId, enterpriseId } = args.context;
    if (isOurs(workspace, teamId, enterpriseId)) return args.next();
    log.warn({ team: teamId, enterprise: enterpriseId }, 'what another workspace sent was not taken');
    // Otherwise Slack would send it again, or tell a person that the app is broken.
    if ('ack' in args && args.ack !== undefined) await args.ack();
  };
}

function isOurs(workspace: Workspace, teamId: string | undefined, enterpriseId: string | undefined): boolean {
  if (teamId === workspace.teamId) return true;
  return workspace.enterpriseId !== null && enterpriseId === workspace.enterpriseId;
}
