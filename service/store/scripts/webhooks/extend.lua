-- Replaces the hooks of an owner, if they are still what they were.
--
-- KEYS  hooks  hash of the owner (see enqueue.lua)
-- ARGV  1 the hooks expected ("" for none), 2 the new hooks, 3 the cursor of an owner that had neither
--       hooks nor a cursor, 4 in how many ms they end (0: never)
-- Returns 1 if they were replaced, 0 if they are others by now

if (redis.call('HGET', KEYS[1], 'hooks') or '') ~= ARGV[1] then
  return 0
end
redis.call('HSET', KEYS[1], 'hooks', ARGV[2])
if ARGV[1] == '' then -- hooks without a cursor hear everything: nothing of it is enqueued yet
  redis.call('HSETNX', KEYS[1], 'cursor', ARGV[3])
end
if ARGV[4] ~= '0' then
  redis.call('PEXPIRE', KEYS[1], ARGV[4])
end
return 1
