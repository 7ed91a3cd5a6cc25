-- Ends a trial, unless it is over.
--
-- KEYS  trial, due, client  (see open.lua)
-- ARGV  1 the trial, 2 its state from now on, 3 for how many ms it is kept after its end
-- Returns 1 if it was not over

local trial, due, client = KEYS[1], KEYS[2], KEYS[3]
local state = redis.call('HGET', trial, 'state')
if state ~= 'waiting' and state ~= 'playing' then
  return 0
end
redis.call('HSET', trial, 'state', ARGV[2])
redis.call('PEXPIRE', trial, ARGV[3])
redis.call('ZREM', due, ARGV[1])
redis.call('ZREM', client, ARGV[1])
return 1
