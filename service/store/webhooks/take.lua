-- Takes deliveries that are due, and holds them until the lease ends.
--
-- KEYS  due    sorted set: deliveries by when the next attempt may begin
-- ARGV  1 most that are taken, 2 lease in ms
-- Returns when the lease ends, which is different at every take of a delivery, and their ids

local time = redis.call('TIME')
local now = tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)
local ends = now + tonumber(ARGV[2])
local taken = redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', now, 'LIMIT', 0, tonumber(ARGV[1]))
for _, id in ipairs(taken) do
  redis.call('ZADD', KEYS[1], ends, id)
end
return {ends, taken}
