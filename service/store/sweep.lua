-- Lists matches again whose time has come: a deadline passed, or whoever drained them died.
--
-- KEYS  due, watch (see append.lua)
-- ARGV  1 lease in ms, 2 most matches a call
-- Returns how many were listed

local time = redis.call('TIME')
local now = tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)
local overdue = redis.call('ZRANGEBYSCORE', KEYS[2], '-inf', now, 'LIMIT', 0, tonumber(ARGV[2]))
for _, match in ipairs(overdue) do
  redis.call('ZADD', KEYS[1], 'NX', now, match)
  redis.call('ZADD', KEYS[2], now + tonumber(ARGV[1]), match)
end
return #overdue
