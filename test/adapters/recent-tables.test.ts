import { describe, expect, test } from 'vitest';
import { RecentTableReads } from '../../src/adapters/recent-tables.ts';
import type { TableAddress } from '../../src/domain/resource.ts';
import { NOW, tableState } from '../support/tables.ts';

const table = (name = 'orders-table'): TableAddress => ({ account: 'prod', region: 'us-east-1', table: name });

function recentReads(read: (address: TableAddress) => Promise<void> = async () => {}, most?: number) {
  let now = NOW;
  const asked: string[] = [];
  const tables = {
    read: async (address: TableAddress) => {
      asked.push(address.table);
      await read(address);
      return tableState({ address });
    },
  };
  const recent = new RecentTableReads(tables, { now: () => now, realMsUntil: () => 0 }, most);
  return {
    recent,
    asked,
    at: (ms: number) => {
      now = NOW + ms;
    },
  };
}

describe('a table read a moment ago', () => {
  test('is not read again, by as many as ask at once or later', async () => {
    const { recent, asked, at } = recentReads();
    await Promise.all([recent.read(table(), 30), recent.read(table(), 30)]);
    at(30);
    await recent.read(table(), 30);
    expect(asked).toEqual(['orders-table']);
  });

  test('is read again by whoever wants it younger, and then counts for the others', async () => {
    const { recent, asked, at } = recentReads();
    await recent.read(table(), 30);
    at(20);
    await recent.read(table(), 5);
    at(45);
    await recent.read(table(), 30);
    expect(asked).toHaveLength(2);
  });

  test('is another one in another account or region', async () => {
    const { recent, asked } = recentReads();
    await recent.read(table(), 30);
    await recent.read({ ...table(), account: 'staging' }, 30);
    await recent.read({ ...table(), region: 'eu-west-1' }, 30);
    expect(asked).toHaveLength(3);
  });

  test('is not made young by a clock that is set back', async () => {
    const { recent, asked, at } = recentReads();
    await recent.read(table(), 30);
    at(-60);
    await recent.read(table(), 30);
    expect(asked).toHaveLength(2);
  });

  test('that could not be read fails the same for those who ask within that time, and ends nothing', async () => {
    const { recent, asked, at } = recentReads(() => Promise.reject(new Error('throttled')));
    await expect(recent.read(table(), 30)).rejects.toThrow('throttled');
    await expect(recent.read(table(), 30)).rejects.toThrow('throttled');
    expect(asked).toHaveLength(1);
    at(31);
    await expect(recent.read(table(), 30)).rejects.toThrow('throttled');
    expect(asked).toHaveLength(2);
  });

  test('is forgotten where there are too many, the oldest first', async () => {
    const { recent, asked } = recentReads(undefined, 2);
    for (const name of ['a', 'b', 'c', 'b', 'c', 'a']) await recent.read(table(name), 30);
    expect(asked).toEqual(['a', 'b', 'c', 'a']);
  });
});
