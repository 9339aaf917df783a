// The ports of one process that knows no account, so that everything it explains is general.
import type { HerePorts } from '../../src/flows/explain-here.ts';
import type { Log } from '../../src/flows/ports.ts';

const noTables = { tables: [], problems: [], listedAt: 0 };
const member = async (id: string) => ({ id, kind: 'member', locale: null }) as const;

export const portsWithoutAccounts = (log: Log): HerePorts => ({
  accounts: [],
  people: {
    find: member,
    isInGroup: async () => false,
    findNow: member,
    isInGroupNow: async () => false,
    isSharedOutside: async () => false,
  },
  directory: { list: async () => noTables, refresh: async () => noTables },
  tables: { read: () => Promise.reject(new Error('no table is read here')) },
  scaling: { scaledDimensions: async () => [] },
  canReduce: () => false,
  policies: { policies: async () => [] },
  record: { today: async () => ({ calls: [], since: 0 }) },
  own: { note: async () => {}, find: async () => [] },
  clock: { now: Date.now, realMsUntil: () => 0 },
  log,
});
