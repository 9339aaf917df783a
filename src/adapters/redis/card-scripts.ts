/** What happens to a card's side of a request's record (request-keys.ts), each in one step. */
import { Script } from './script.ts';

/**
 * Revisions never go back; the place of the card that shows the newer one counts. Claims of what is now known to be posted end.
 *
 * KEYS: record, stale cards. ARGV: id, card.
 */
export const NOTE = new Script(`
local revision = tonumber(redis.call('HGET', KEYS[1], 'rev') or nil)
if not revision then return end
local card = cjson.decode(ARGV[2])
local noted = redis.call('HGET', KEYS[1], 'card')
if noted then
  noted = cjson.decode(noted)
  card.toldRevision = math.max(card.toldRevision, noted.toldRevision)
  if noted.shownRevision > card.shownRevision then
    noted.toldRevision = card.toldRevision
    card = noted
  end
end
redis.call('HSET', KEYS[1], 'card', cjson.encode(card))
for _, field in ipairs(redis.call('HKEYS', KEYS[1])) do
  local kind, of = string.match(field, '^claim:(.*):(%d+)$')
  local known = kind == 'card' and card.shownRevision or card.toldRevision
  if kind and tonumber(of) <= known then redis.call('HDEL', KEYS[1], field) end
end
if math.min(card.shownRevision, card.toldRevision) >= revision then
  redis.call('SREM', KEYS[2], ARGV[1])
else
  redis.call('SADD', KEYS[2], ARGV[1])
end
`);

/**
 * A record that is gone, or never was, keeps no claim.
 *
 * KEYS: record. ARGV: field, who claims. Answers 1 for the first.
 */
export const CLAIM = new Script(`
if redis.call('HEXISTS', KEYS[1], 'rev') == 0 then return 1 end
redis.call('HSETNX', KEYS[1], ARGV[1], ARGV[2])
if redis.call('HGET', KEYS[1], ARGV[1]) == ARGV[2] then return 1 end
return 0
`);

/**
 * Facts come before their request, and last only if it comes (change-script.ts).
 *
 * KEYS: record. ARGV: facts, ms to wait for the request.
 */
export const KEEP_FACTS = new Script(`
redis.call('HSET', KEYS[1], 'facts', ARGV[1])
if redis.call('HEXISTS', KEYS[1], 'rev') == 0 then redis.call('PEXPIRE', KEYS[1], ARGV[2]) end
`);
