-- Counts that the next matches of a trial came to nothing, and reads how often they have by now.
--
-- KEYS  trial  hash (see open.lua)
-- ARGV  1 matches played before
-- Returns how often; 0 if the trial is over, gone, or further by now

local found = redis.call('HMGET', KEYS[1], 'state', 'played')
if (found[1] ~= 'waiting' and found[1] ~= 'playing') or (found[2] or '0') ~= ARGV[1] then
  return 0
end
return redis.call('HINCRBY', KEYS[1], 'attempts', 1)
