/** `/ddb requests`: open requests of everybody, of oneself or of one table, or one request with its whole trail. */
import type { NoTable } from '../domain/answers.ts';
import type { AuditEntry } from '../domain/request/audit.ts';
import type { CardFacts } from '../domain/request/card-facts.ts';
import { type Pause, pauseFor } from '../domain/request/pause.ts';
import type { ReductionRequest } from '../domain/request/request.ts';
import { findTable } from './find-table.ts';
import type { ReductionPorts } from './reductions.ts';
import { type Asker, visibleAccounts } from './visible-accounts.ts';

export interface Listed {
  readonly request: ReductionRequest;
  readonly link: string | null;
  /** What holds its run; `null` where nothing does. */
  readonly pause: Pause | null;
}

export type RequestsAnswer =
  | NoTable
  | { readonly kind: 'list'; readonly requests: readonly Listed[]; readonly of: 'all' | 'mine' | 'table' }
  | {
      readonly kind: 'one';
      readonly request: ReductionRequest;
      readonly facts: CardFacts | null;
      readonly trail: readonly AuditEntry[];
      readonly link: string | null;
      readonly pause: Pause | null;
    };

/** More links than this would be more calls to Slack than a list is worth. */
const MOST_LISTED = 20;

/**
 * @param typed nothing, `mine`, a request's id, or a table
 * @throws PeopleUnavailable, StoreUnavailable, UnreadableRecord
 */
export async function listRequests(ports: ReductionPorts, asker: Asker, typed: string | null): Promise<RequestsAnswer> {
  const sight = await visibleAccounts(ports.people, ports.accounts, asker);
  if (sight.kind === 'refused') return { kind: 'refused', why: sight.why };
  if (sight.visible.length === 0) return { kind: 'nothingVisible', hidden: sight.hidden };
  const isVisible = ({ resource }: ReductionRequest) => sight.visible.some(({ name }) => name === resource.account);

  // Phones begin with a capital, and ids have none.
  const id = typed?.toLowerCase() ?? null;
  if (typed === null || id === null || id === 'mine') {
    const open = await ports.store.open(id === 'mine' ? { requester: asker.userId } : {});
    return list(ports, open.filter(isVisible), id === 'mine' ? 'mine' : 'all');
  }
  const request = await ports.store.find(id);
  if (request !== null && isVisible(request)) {
    const [facts, trail, link, pauses] = await Promise.all([
      ports.cards.facts(id),
      ports.store.trail(id),
      ports.linkTo(id),
      ports.pauses.list(ports.clock.now()),
    ]);
    return { kind: 'one', request, facts, trail, link, pause: pauseFor(pauses, request.resource.accountId) };
  }
  const found = await findTable(ports, asker, typed);
  if (found.kind !== 'found') return found;
  return list(ports, await ports.store.open({ table: found.address }), 'table');
}

async function list(
  ports: ReductionPorts,
  requests: readonly ReductionRequest[],
  of: 'all' | 'mine' | 'table',
): Promise<RequestsAnswer> {
  const shown = requests.slice(0, MOST_LISTED);
  const [pauses, ...links] = await Promise.all([
    ports.pauses.list(ports.clock.now()),
    ...shown.map(({ id }) => ports.linkTo(id)),
  ]);
  return {
    kind: 'list',
    of,
    requests: requests.map((request, nth) => ({
      request,
      link: links[nth] ?? null,
      pause: pauseFor(pauses, request.resource.accountId),
    })),
  };
}
