-- Takes deliveries of one sender that are due, and holds them until the lease ends.
--
-- KEYS  senders  sorted set: senders by when one of their deliveries may be due
--       due      sorted set: deliveries of the sender by when the next attempt may begin
-- ARGV  1 the sender, 2 most that are taken, 3 lease in ms
-- Returns when the lease ends, which is different at every take of a delivery, and their ids

local senders, due, sender = KEYS[1], KEYS[2], ARGV[1]
local time = redis.call('TIME')
local now = tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)
local ends = now + tonumber(ARGV[3])
local taken = redis.call('ZRANGEBYSCORE', due, '-inf', now, 'LIMIT', 0, tonumber(ARGV[2]))
for _, id in ipairs(taken) do
  redis.call('ZADD', due, ends, id)
end

-- Senders who have more to deliver line up again behind the others.
local first = redis.call('ZRANGEBYSCORE', due, '-inf', '+inf', 'WITHSCORES', 'LIMIT', 0, 1)
if first[2] then
  redis.call('ZADD', senders, math.max(now, tonumber(first[2])), sender)
else
  redis.call('ZREM', senders, sender)
end
return {ends, taken}
