-- Notes how an attempt went, if its process still holds the delivery.
--
-- KEYS  due       sorted set: deliveries of the sender by when the next attempt may begin
--       delivery  hash
--       hooks     hash of the owner (see enqueue.lua)
--       senders   sorted set: senders by when one of their deliveries may be due
-- ARGV  1 id, 2 when the lease ends, 3 state, 4 status (0: no answer), 5 error,
--       6 attempts so far, 7 ms until the next attempt (0: there is none), 8 the hook,
--       9 how long in ms an ended delivery is remembered, 10 the sender
-- Returns 1 if it was noted, 0 if the lease has ended and the delivery is another's

local due, delivery, hooks, senders = KEYS[1], KEYS[2], KEYS[3], KEYS[4]
if tonumber(redis.call('ZSCORE', due, ARGV[1]) or 0) ~= tonumber(ARGV[2]) then
  return 0
end

redis.call('HSET', delivery, 'state', ARGV[3], 'status', ARGV[4], 'error', ARGV[5], 'attempts', ARGV[6])
if ARGV[7] ~= '0' then
  local time = redis.call('TIME')
  local now = tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)
  local following = now + tonumber(ARGV[7])
  if following == tonumber(ARGV[2]) then
    following = following + 1 -- the score shows that this lease has ended
  end
  redis.call('HSET', delivery, 'next', following)
  redis.call('ZADD', due, following, ARGV[1])
  redis.call('ZADD', senders, 'LT', following, ARGV[10])
else
  redis.call('ZREM', due, ARGV[1])
  if redis.call('ZCOUNT', due, '-inf', '+inf') == 0 then
    redis.call('ZREM', senders, ARGV[10])
  end
  redis.call('HSET', delivery, 'next', 0)
  redis.call('HDEL', delivery, 'body')
  redis.call('PEXPIRE', delivery, ARGV[9])
  if ARGV[3] == 'gone' then
    redis.call('HSET', hooks, 'gone:' .. ARGV[8], 1)
  end
end
return 1
