-- Adds deliveries of an owner and moves its cursor, in one call, if the cursor is where it was.
--
-- KEYS  hooks       hash of the owner: cursor, cursor:<stream>, and gone:<n> for hooks that were removed, or whose
--                   address answered 410
--       place       hash with the cursor: the same one, or one of a stream apart
--       senders     sorted set: senders by when one of their deliveries may be due
--       log         list: all deliveries of the owner
--       then for each delivery: its hash, and the sorted set of its sender's deliveries by when
--       the next attempt may begin
-- ARGV  1 cursor expected, 2 new cursor, 3 its field in place, 4 the most deliveries that the log keeps (0: all),
--       then for each delivery: its id, its hook, its sender, how many fields follow as pairs, these pairs
-- Returns 1 if the cursor was moved, 0 if it was elsewhere

local hooks, place, senders, log = KEYS[1], KEYS[2], KEYS[3], KEYS[4]
if (redis.call('HGET', place, ARGV[3]) or '0') ~= ARGV[1] then
  return 0
end

local time = redis.call('TIME')
local now = tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)
local at = 5
for key = 5, #KEYS, 2 do
  local delivery, due = KEYS[key], KEYS[key + 1]
  local id, hook, sender, count = ARGV[at], ARGV[at + 1], ARGV[at + 2], tonumber(ARGV[at + 3])
  at = at + 4
  if redis.call('HEXISTS', hooks, 'gone:' .. hook) == 0 then
    redis.call('HSET', delivery, 'next', now, unpack(ARGV, at, at + 2 * count - 1))
    redis.call('RPUSH', log, id)
    redis.call('ZADD', due, now, id)
    redis.call('ZADD', senders, 'LT', now, sender)
  end
  at = at + 2 * count
end
redis.call('HSET', place, ARGV[3], ARGV[2])
if ARGV[4] ~= '0' then
  redis.call('LTRIM', log, -tonumber(ARGV[4]), -1)
end
local left = redis.call('PTTL', hooks)
if left ~= -1 then -- the log ends with the hooks
  redis.call('PEXPIRE', log, math.max(1, left))
end
return 1
