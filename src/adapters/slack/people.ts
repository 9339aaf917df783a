/** Who people are, as Slack says; short caches keep the bot far below Slack's limits without outliving a change of role. */
import type { UsersInfoResponse, WebClient } from '@slack/web-api';
import type { Person } from '../../domain/access.ts';
import { MINUTE_MS } from '../../domain/instant.ts';
import { NoSuchGroup, type People, PeopleUnavailable } from '../../flows/ports.ts';
import { PromiseCache } from '../promise-cache.ts';
import { slackWord } from './slack-errors.ts';

/** Users whose role changed are judged by the new one after at most this long. */
const PERSON_TTL_MS = MINUTE_MS;
/** usergroups.users.list is limited to 20 calls a minute (Slack's tier 2). */
const GROUP_TTL_MS = 5 * MINUTE_MS;
const CHANNEL_TTL_MS = 5 * MINUTE_MS;

/** Our own workspace and, on Enterprise Grid, organisation: people from elsewhere are external. */
export interface Workspace {
  readonly teamId: string;
  readonly enterpriseId: string | null;
}

export class SlackPeople implements People {
  readonly #client: WebClient;
  readonly #workspace: Workspace;
  readonly #persons = new PromiseCache<Person>(PERSON_TTL_MS);
  readonly #groups = new PromiseCache<ReadonlySet<string>>(GROUP_TTL_MS);
  readonly #sharing = new PromiseCache<boolean>(CHANNEL_TTL_MS);

  constructor(client: WebClient, workspace: Workspace) {
    this.#client = client;
    this.#workspace = workspace;
  }

  find(userId: string): Promise<Person> {
    return this.#persons.get(userId, () => this.findNow(userId));
  }

  async findNow(userId: string): Promise<Person> {
    const { user } = await asking('users.info', this.#client.users.info({ user: userId, include_locale: true }));
    if (user === undefined) throw new PeopleUnavailable(`users.info told nothing of ${userId}`);
    return { id: userId, kind: kindOf(user, this.#workspace), locale: user.locale ?? null };
  }

  async isInGroup(userId: string, groupId: string): Promise<boolean> {
    return (await this.#groups.get(groupId, () => this.#members(groupId))).has(userId);
  }

  async isInGroupNow(userId: string, groupId: string): Promise<boolean> {
    return (await this.#members(groupId)).has(userId);
  }

  isSharedOutside(channelId: string): Promise<boolean> {
    return this.#sharing.get(channelId, async () => {
      try {
        const { channel } = await this.#client.conversations.info({ channel: channelId });
        return channel?.is_ext_shared === true || channel?.is_pending_ext_shared === true;
      } catch (error) {
        // A private channel the bot is not in. Its answers there are seen by the asker alone, so nothing can leak.
        if (slackWord(error) === 'channel_not_found') return false;
        throw unavailable('conversations.info', error);
      }
    });
  }

  async #members(groupId: string): Promise<ReadonlySet<string>> {
    const answer = await asking('usergroups.users.list', this.#client.usergroups.users.list({ usergroup: groupId }));
    return new Set(answer.users ?? []);
  }
}

type SlackUser = NonNullable<UsersInfoResponse['user']>;

function kindOf(user: SlackUser, workspace: Workspace): Person['kind'] {
  if (user.deleted === true) return 'deactivated';
  if (user.is_bot === true) return 'bot';
  const isOfOurOrganisation =
    user.team_id === workspace.teamId ||
    (workspace.enterpriseId !== null && user.enterprise_user?.enterprise_id === workspace.enterpriseId);
  if (!isOfOurOrganisation) return 'external';
  return user.is_restricted === true || user.is_ultra_restricted === true ? 'guest' : 'member';
}

async function asking<T>(method: string, call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    throw unavailable(method, error);
  }
}

function unavailable(method: string, error: unknown): PeopleUnavailable {
  const word = slackWord(error);
  const Unavailable = word === 'no_such_subteam' ? NoSuchGroup : PeopleUnavailable;
  return new Unavailable(`${method}: ${word ?? String(error)}`, { cause: error });
}
