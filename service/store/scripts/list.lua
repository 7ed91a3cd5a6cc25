-- Lists work of a stream to be taken, unless it is listed or held already.
--
-- KEYS  due, watch (see append.lua)
-- ARGV  1 lease in ms, then the members to list

local time = redis.call('TIME')
local now = tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)
for at = 2, #ARGV do
  if not redis.call('ZSCORE', KEYS[2], ARGV[at]) then
    redis.call('ZADD', KEYS[1], 'NX', now, ARGV[at])
    redis.call('ZADD', KEYS[2], now + tonumber(ARGV[1]), ARGV[at])
  end
end
return redis.status_reply('listed')
