/** The scripts through which pauses change, each with its line of the audit trail. */
import { DAY_MS } from '../../domain/instant.ts';
import { Script } from './script.ts';

/** A line is kept this long, by its instant; the whole trail as long after its last line, in real time. */
export const PAUSE_TRAIL_KEPT_MS = 90 * DAY_MS;

/** The stored pause is part of its line as it is. Its members of the set differ, so that a line that is written again is one. */
const NOTE = `
local function note(trail, what, by, at, pause)
  local line = '{"v":1,"what":"' .. what .. '","by":' .. cjson.encode(by) .. ',"at":' .. at .. ',"pause":' .. pause .. '}'
  redis.call('ZADD', trail, at, line)
  redis.call('ZREMRANGEBYSCORE', trail, '-inf', '(' .. string.format('%.0f', at - ${PAUSE_TRAIL_KEPT_MS}))
  redis.call('PEXPIRE', trail, ${PAUSE_TRAIL_KEPT_MS})
  return line
end
local function ended(trail, pause)
  return note(trail, 'ended', 'system', string.format('%.0f', cjson.decode(pause)['until']), pause)
end
local function isOver(pause, now)
  local till = cjson.decode(pause)['until']
  return till ~= cjson.null and till <= tonumber(now)
end
`;

/**
 * One that has ended by itself ends for good before it is replaced.
 * KEYS: pauses, trail. ARGV: scope, the pause as stored, by, at. Answers the lines.
 */
export const PAUSE = new Script(`${NOTE}
local lines = {}
local before = redis.call('HGET', KEYS[1], ARGV[1])
if before and before ~= ARGV[2] and isOver(before, ARGV[4]) then table.insert(lines, ended(KEYS[2], before)) end
redis.call('HSET', KEYS[1], ARGV[1], ARGV[2])
table.insert(lines, note(KEYS[2], 'paused', ARGV[3], ARGV[4], ARGV[2]))
return lines
`);

/**
 * KEYS: pauses, trail, what this operation lifted. ARGV: scope, by, at, ms to remember.
 * Answers the line, of a pause that had ended by itself its end; nil where there is none.
 */
export const LIFT = new Script(`${NOTE}
local done = redis.call('GET', KEYS[3])
if done then return done end
local pause = redis.call('HGET', KEYS[1], ARGV[1])
if not pause then return nil end
redis.call('HDEL', KEYS[1], ARGV[1])
local line
if isOver(pause, ARGV[3]) then line = ended(KEYS[2], pause) else line = note(KEYS[2], 'resumed', ARGV[2], ARGV[3], pause) end
redis.call('SET', KEYS[3], line, 'PX', ARGV[4])
return line
`);

/** KEYS: pauses, trail. ARGV: scope, the pause as stored. Answers the line; nil where another is in its place, or none. */
export const END = new Script(`${NOTE}
if redis.call('HGET', KEYS[1], ARGV[1]) ~= ARGV[2] then return nil end
redis.call('HDEL', KEYS[1], ARGV[1])
return ended(KEYS[2], ARGV[2])
`);
