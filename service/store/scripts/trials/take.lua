-- Takes the trial that has waited longest, and holds it until the lease ends.
--
-- KEYS  due  sorted set: every unfinished trial by when its next matches may be played
-- ARGV  1 lease in ms
-- Returns the trial, or nothing

local time = redis.call('TIME')
local now = tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)
local taken = redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', now, 'LIMIT', 0, 1)
if taken[1] then
  redis.call('ZADD', KEYS[1], now + tonumber(ARGV[1]), taken[1])
end
return taken[1]
