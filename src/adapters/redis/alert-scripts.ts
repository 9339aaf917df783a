/** What happens to an alert in Redis, each in one step (alert-store.ts). */
import { Script } from './script.ts';

/**
 * An occurrence counts once, until there are too many to remember. The latest refusal by its own time is kept; a cause that is not
 * stated does not take the place of one that is. Whatever is new waits to be shown.
 *
 * KEYS: alert, occurrences, waiting of the channel. ARGV: id, account, channel, occurrence, most, instant, refusal, cause, ms to keep.
 * Answers 1 where it was counted.
 */
export const NOTE = new Script(`
local id, occurrence, most, at, cause = ARGV[1], ARGV[4], tonumber(ARGV[5]), tonumber(ARGV[6]), ARGV[8]
if redis.call('SISMEMBER', KEYS[2], occurrence) == 1 then return 0 end
local counted = redis.call('SCARD', KEYS[2]) < most
local isNews = counted
if counted then
  redis.call('SADD', KEYS[2], occurrence)
  redis.call('HINCRBY', KEYS[1], 'count', 1)
end
redis.call('HSET', KEYS[1], 'account', ARGV[2], 'channel', ARGV[3])
local first, last, known = unpack(redis.call('HMGET', KEYS[1], 'first', 'last', 'cause'))
if not first or at < tonumber(first) then redis.call('HSET', KEYS[1], 'first', ARGV[6]) end
if not last or at >= tonumber(last) then
  redis.call('HSET', KEYS[1], 'last', ARGV[6], 'newest', ARGV[7])
  if not known or (cause ~= 'unstated' and cause ~= known) then
    redis.call('HSET', KEYS[1], 'cause', cause)
    isNews = true
  end
end
redis.call('PEXPIRE', KEYS[1], ARGV[9])
redis.call('PEXPIRE', KEYS[2], ARGV[9])
if isNews then
  redis.call('ZADD', KEYS[3], 'NX', at, id)
  redis.call('PEXPIRE', KEYS[3], ARGV[9])
end
return counted and 1 or 0
`);

/** KEYS: alert. ARGV: what is shown. One that is forgotten stays so. */
export const KEEP_SHOWN = new Script(`
if redis.call('EXISTS', KEYS[1]) == 1 then redis.call('HSET', KEYS[1], 'shown', ARGV[1]) end
`);

/**
 * KEYS: alert, waiting and due of the channel. ARGV: id, count, cause, instant at which it is due ('' for never), ms to keep.
 */
export const SETTLE = new Script(`
local count, cause = unpack(redis.call('HMGET', KEYS[1], 'count', 'cause'))
if not count or (count == ARGV[2] and cause == ARGV[3]) then redis.call('ZREM', KEYS[2], ARGV[1]) end
if count and ARGV[4] ~= '' then
  redis.call('ZADD', KEYS[3], ARGV[4], ARGV[1])
  redis.call('PEXPIRE', KEYS[3], ARGV[5])
else
  redis.call('ZREM', KEYS[3], ARGV[1])
end
`);

/** KEYS: opened threads of the channel. ARGV: ms they are counted. */
export const NOTE_OPENED = new Script(`
if redis.call('INCR', KEYS[1]) == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
`);
