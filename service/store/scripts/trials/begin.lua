-- Reads a trial whose next matches are played.
--
-- KEYS  trial  hash (see open.lua)
--       due    sorted set
-- ARGV  1 the trial
-- Returns the fields of the trial; nothing if it has expired, which takes it off the list

local trial, due = KEYS[1], KEYS[2]
if redis.call('EXISTS', trial) == 0 then
  redis.call('ZREM', due, ARGV[1])
  return {}
end
return redis.call('HGETALL', trial)
