-- Counts matches of a trial that were played, if they are its next ones: each once.
--
-- KEYS  trial, due, client  (see open.lua)
-- ARGV  1 the trial, 2 matches played before, 3 matches of the trial, 4 for how many ms a trial is
--       kept after its end, 5 what the other side builds from, if that is known,
--       then pairs of a count and by how much it grows; the first is `played`
-- Returns 1 if they were counted, 0 if others have counted them or the trial is over

local trial, due, client = KEYS[1], KEYS[2], KEYS[3]
local found = redis.call('HMGET', trial, 'state', 'played')
if (found[1] ~= 'waiting' and found[1] ~= 'playing') or (found[2] or '0') ~= ARGV[2] then
  return 0
end
local played = 0
for at = 6, #ARGV, 2 do
  local count = redis.call('HINCRBY', trial, ARGV[at], ARGV[at + 1])
  if ARGV[at] == 'played' then
    played = count
  end
end
redis.call('HSET', trial, 'attempts', 0)
if ARGV[5] ~= '' then
  redis.call('HSET', trial, 'opponents', ARGV[5])
end
if played < tonumber(ARGV[3]) then
  local time = redis.call('TIME')
  redis.call('ZADD', due, tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000), ARGV[1])
  redis.call('HSET', trial, 'state', 'playing')
else
  redis.call('HSET', trial, 'state', 'finished')
  redis.call('PEXPIRE', trial, ARGV[4])
  redis.call('ZREM', due, ARGV[1])
  redis.call('ZREM', client, ARGV[1])
end
return 1
