-- Lists work of a stream to be taken, now and with every append from now on.
--
-- KEYS  meta, due, watch (see append.lua)
-- ARGV  1 stream, 2 what the work is, 3 lease in ms
-- Returns 1, or 0 if there is no such stream

if redis.call('HEXISTS', KEYS[1], 'v') == 0 then
  return 0
end
redis.call('HSET', KEYS[1], 'w', ARGV[2])
local time = redis.call('TIME')
local now = tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)
local work = ARGV[2] .. '@' .. ARGV[1]
redis.call('ZADD', KEYS[2], 'NX', now, work)
redis.call('ZADD', KEYS[3], now + tonumber(ARGV[3]), work)
return 1
