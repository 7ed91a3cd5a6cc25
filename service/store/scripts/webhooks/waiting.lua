-- Finds senders in one bucket who may have deliveries that are due, who was served longest ago first.
--
-- KEYS  senders  sorted set: senders by when one of their deliveries may be due
-- ARGV  1 most that are found
-- Returns each sender, then since when that is so

local time = redis.call('TIME')
local now = tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)
return redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', now, 'WITHSCORES', 'LIMIT', 0, tonumber(ARGV[1]))
