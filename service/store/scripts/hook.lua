-- Notes in one bucket that a player has webhooks, for a while.
--
-- KEYS  hooked  sorted set: players with webhooks, by when these end (see append.lua)
-- ARGV  1 player, 2 for how many ms
-- Returns 1

local time = redis.call('TIME')
local now = tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
redis.call('ZADD', KEYS[1], now + tonumber(ARGV[2]), ARGV[1])
redis.call('PEXPIRE', KEYS[1], math.max(tonumber(ARGV[2]), redis.call('PTTL', KEYS[1])))
return 1
