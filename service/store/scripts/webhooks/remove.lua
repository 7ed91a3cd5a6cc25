-- Ends a hook of an owner, and deliveries that wait for it.
--
-- KEYS  hooks  hash of the owner (see enqueue.lua)
--       then for each delivery: its hash, and the sorted set of its sender's deliveries
-- ARGV  1 the hook, 2 error, 3 how long in ms an ended delivery is remembered,
--       then the id of each delivery
-- Returns 1, or 0 if the owner has no hooks

local hooks = KEYS[1]
if redis.call('HEXISTS', hooks, 'hooks') == 0 then
  return 0
end

redis.call('HSET', hooks, 'gone:' .. ARGV[1], 1)
for at = 4, #ARGV do
  local delivery, due = KEYS[2 * at - 6], KEYS[2 * at - 5]
  if redis.call('HGET', delivery, 'state') == 'waiting' then
    redis.call('ZREM', due, ARGV[at])
    redis.call('HSET', delivery, 'state', 'gone', 'error', ARGV[2], 'next', 0)
    redis.call('HDEL', delivery, 'body')
    redis.call('PEXPIRE', delivery, ARGV[3])
  end
end
return 1
