-- Lets one process at a time do something, until it has not been back for a while.
--
-- KEYS  turn  the token of the process whose turn it is
-- ARGV  1 the token of this process, 2 for how many ms its turn lasts
-- Returns 1 if it is the turn of this process, 0 if it is that of another

local holder = redis.call('GET', KEYS[1])
if holder and holder ~= ARGV[1] then
  return 0
end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
return 1
