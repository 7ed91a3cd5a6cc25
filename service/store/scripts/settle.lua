-- Takes a match off the lists when there is nothing to do for it.
--
-- KEYS  meta, due, watch (see append.lua)
-- ARGV  1 match, 2 the version it was looked at
-- Returns 1 if it was settled, 0 if it has moved on meanwhile

local state = redis.call('HMGET', KEYS[1], 'v', 'a', 'd', 'x')
if state[1] and state[1] ~= ARGV[2] then
  return 0
end
redis.call('ZREM', KEYS[2], ARGV[1])
local watched = state[3] ~= '0' and state[3] or state[4] or '0'
if state[2] and state[2] ~= '' and watched ~= '0' then
  redis.call('ZADD', KEYS[3], watched, ARGV[1])
else
  redis.call('ZREM', KEYS[3], ARGV[1])
end
return 1
