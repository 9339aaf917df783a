/** Counts what happens to requests and tables where it passes by: around the store and the changer, which know nothing of it. */
import type { Instant } from '../../domain/instant.ts';
import type { AuditEntry } from '../../domain/request/audit.ts';
import type { Clock } from '../../flows/ports.ts';
import type { ChangeSession, RequestChange, RequestStore, TableChanger } from '../../flows/reduction-ports.ts';
import type { Meter } from './meter.ts';

interface Metered {
  readonly store: RequestStore;
  readonly changer: TableChanger;
}

/** The same ports, counted. */
export function meteredReductions<Ports extends Metered>(ports: Ports, meter: Meter, clock: Pick<Clock, 'now'>): Ports {
  // From the stored intent to the call a moment later, in the same process: when the run's first request was due.
  const dueAt = new Map<string, Instant>();
  const starting = ({ from, audit: { why } }: RequestChange) => {
    if (why.reason !== 'run-started' || from.dueAt === null) return;
    dueAt.set(why.run, Math.min(from.dueAt, dueAt.get(why.run) ?? Number.POSITIVE_INFINITY));
  };
  return {
    ...ports,
    store: meteredStore(
      ports.store,
      (change) => {
        starting(change);
        meter.requestChanged(change.audit);
      },
      meter,
    ),
    changer: {
      open: async (run) => {
        const session = await ports.changer.open(run);
        const sent = () => {
          const due = dueAt.get(run.id);
          if (due !== undefined) meter.updateSent(clock.now() - due);
          dueAt.delete(run.id);
        };
        return meteredSession(session, run.address.account, sent, meter, () => dueAt.delete(run.id));
      },
    },
  };
}

function meteredStore(store: RequestStore, stored: (change: RequestChange) => void, meter: Meter): RequestStore {
  return {
    create: async (request, audit: AuditEntry) => {
      await store.create(request, audit);
      meter.requestChanged(audit);
    },
    change: async (changes, operation, unlessPaused) => {
      const result = await store.change(changes, operation, unlessPaused);
      if (result.kind === 'stored') for (const change of changes) stored(change);
      return result;
    },
    find: (id) => store.find(id),
    openOn: (resource) => store.openOn(resource),
    open: (filter) => store.open(filter),
    dueBefore: (now, most) => store.dueBefore(now, most),
    trail: (id) => store.trail(id),
  };
}

function meteredSession(
  session: ChangeSession,
  account: string,
  sent: () => void,
  meter: Meter,
  closed: () => void,
): ChangeSession {
  return {
    read: () => session.read(),
    update: async (index, to, mayStillSend) => {
      const outcome = await session.update(index, to, () => {
        const may = mayStillSend();
        if (may) sent();
        return may;
      });
      meter.updateMade(account, outcome.kind);
      return outcome;
    },
    close: () => {
      closed();
      session.close();
    },
  };
}
