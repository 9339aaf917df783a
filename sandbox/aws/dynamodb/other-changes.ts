/** UpdateTable's changes that are not throughput: adding and deleting indexes, streams, deletion protection, table class, encryption. */
import type { World } from '../world.ts';
import { newIndex, type Table } from './table.ts';
import { deletionProtectionThrottled, encryptionLimit, tableClassLimit } from './texts.ts';
import type { UpdateInput } from './update-input.ts';

const PROTECTION_PAUSE_MS = 15_000;
const DAY_MS = 86_400_000;
const ENCRYPTION_PAUSE_MS = 21_600_000;
const THIRTY_DAYS_MS = 30 * 86_400_000;

/** @throws AwsError when a setting was changed too recently or too often. */
export function checkSettings(table: Table, input: UpdateInput, now: number): void {
  const { deletionProtectionChangedAt: changedAt } = table;
  if (input.deletionProtected !== null && changedAt !== null && now < changedAt + PROTECTION_PAUSE_MS) {
    throw deletionProtectionThrottled(table.name, changedAt + PROTECTION_PAUSE_MS);
  }
  if (input.encryption !== null) checkEncryption(table, now);
  const changes = (table.tableClass?.changes ?? []).filter((at) => at > now - THIRTY_DAYS_MS);
  if (input.tableClass !== null && changes.length >= 2) throw tableClassLimit();
}

/** A limit that reads much like the one on decreases: four a day, then one every six hours. */
function checkEncryption(table: Table, now: number): void {
  const recent = table.encryption.changes.filter((at) => at > now - DAY_MS);
  const last = recent.at(-1);
  if (last === undefined || recent.length < 4 || now >= last + ENCRYPTION_PAUSE_MS) return;
  throw encryptionLimit(now, recent.length, last, last + ENCRYPTION_PAUSE_MS);
}

export function applySettings(world: World, table: Table, input: UpdateInput, now: number): void {
  if (input.deletionProtected !== null) {
    table.deletionProtected = input.deletionProtected;
    table.deletionProtectionChangedAt = now;
  }
  if (input.tableClass !== null) {
    table.tableClass = { current: input.tableClass, changes: [...(table.tableClass?.changes ?? []), now] };
  }
  if (input.encryption !== null) {
    table.encryption = { enabled: input.encryption.enabled, changes: [...table.encryption.changes, now] };
  }
  if (input.stream === null) return;
  const { enabled, viewType } = input.stream;
  if (enabled) table.stream = { label: new Date(now).toISOString().slice(0, -1), viewType: viewType ?? 'KEYS_ONLY' };
  table.jobs.push({
    kind: 'stream',
    index: null,
    target: enabled ? 'ENABLE' : 'DISABLE',
    endsAt: now + world.durations.stream,
    finish: () => {
      if (!enabled) table.stream = null;
    },
  });
}

export function applyIndexBuilds(world: World, table: Table, input: UpdateInput, now: number): void {
  for (const update of input.indexUpdates ?? []) {
    const { index } = update;
    if (update.kind === 'create') {
      const units = update.units ?? { read: 0, write: 0 };
      const { keySchema, projection } = update;
      table.indexes.push(newIndex({ name: index, units, keySchema, projection }, table.mode));
      if (input.attributes !== undefined) table.attributes = input.attributes;
      const { indexAllocation, indexBackfill } = world.durations;
      table.jobs.push({ kind: 'index-allocation', index, endsAt: now + indexAllocation, finish: () => {} });
      table.jobs.push({ kind: 'index-backfill', index, endsAt: now + indexBackfill, finish: () => {} });
    } else if (update.kind === 'delete') {
      table.jobs.push({
        kind: 'index-delete',
        index,
        endsAt: now + world.durations.indexDelete,
        finish: () => {
          table.indexes = table.indexes.filter(({ name }) => name !== index);
        },
      });
    }
  }
}
