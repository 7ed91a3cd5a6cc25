-- Admits a new match of a client, unless the client has too many.
--
-- KEYS  open    sorted set: matches of the client that may be unfinished, by when they were created
-- ARGV  1 match, 2 most matches, 3 for how many seconds the set is kept
-- Returns 1 if the match is in the set, 0 if there is no room for it

local open, match = KEYS[1], ARGV[1]
if redis.call('ZSCORE', open, match) then
  return 1
end
if redis.call('ZCARD', open) >= tonumber(ARGV[2]) then
  return 0
end
redis.call('ZADD', open, redis.call('TIME')[1], match)
redis.call('EXPIRE', open, ARGV[3])
return 1
