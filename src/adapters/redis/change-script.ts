/** The compare-and-set through which every change of a request goes. */
import { Script } from './script.ts';

/**
 * Stores all changes or none. The line of the trail that made revision N is the Nth, and it holds its operation: so a change that is
 * sent again finds its very line, however much has happened since, and is answered as at first.
 *
 * A record may be there before its request, holding what its card will show (card-store.ts): it then has a time to live and no `rev`.
 *
 * KEYS: attention, stale cards, pauses; then for each change: record, trail, open of its table, open of its requester
 * ARGV: account whose pause forbids the change ('' for none), now, ms to keep a finished request;
 *       then for each change: id, revision before, revision after, record, line, createdAt, instant of attention ('' when finished)
 * Answers {'stored'}, {'conflict'} or {'paused', pause}.
 */
export const CHANGE = new Script(`
local account, now, keptMs = ARGV[1], tonumber(ARGV[2]), ARGV[3]
local changes = {}
for n = 1, (#KEYS - 3) / 4 do
  local k, a = 4 * n - 1, 7 * n - 4
  changes[n] = {
    record = KEYS[k + 1], trail = KEYS[k + 2], ofTable = KEYS[k + 3], ofRequester = KEYS[k + 4],
    id = ARGV[a + 1], before = ARGV[a + 2], after = ARGV[a + 3], packed = ARGV[a + 4], line = ARGV[a + 5],
    createdAt = ARGV[a + 6], attention = ARGV[a + 7],
  }
end

local repeated, current = true, true
for _, change in ipairs(changes) do
  if redis.call('LINDEX', change.trail, change.before) ~= change.line then repeated = false end
  if (redis.call('HGET', change.record, 'rev') or '0') ~= change.before then current = false end
end
if repeated then return {'stored'} end
if not current then return {'conflict'} end

if account ~= '' then
  for _, scope in ipairs({'all', account}) do
    local pause = redis.call('HGET', KEYS[3], scope)
    if pause then
      local ends = cjson.decode(pause)['until']
      if ends == cjson.null or now < ends then return {'paused', pause} end
    end
  end
end

for _, change in ipairs(changes) do
  redis.call('HSET', change.record, 'rev', change.after, 'record', change.packed)
  redis.call('RPUSH', change.trail, change.line)
  redis.call('SADD', KEYS[2], change.id)
  if change.attention == '' then
    for _, index in ipairs({KEYS[1], change.ofTable, change.ofRequester}) do
      redis.call('ZREM', index, change.id)
    end
    redis.call('PEXPIRE', change.record, keptMs)
    redis.call('PEXPIRE', change.trail, keptMs)
  else
    redis.call('ZADD', KEYS[1], change.attention, change.id)
    redis.call('ZADD', change.ofTable, change.createdAt, change.id)
    redis.call('ZADD', change.ofRequester, change.createdAt, change.id)
    redis.call('PERSIST', change.record)
  end
end
return {'stored'}
`);
