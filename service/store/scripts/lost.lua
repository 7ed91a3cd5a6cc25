-- Notes of a stream that somebody knows a head of it that the store has lost.
--
-- KEYS  meta (see append.lua)
-- ARGV  1 version, 2 head, 3 what was noted before and is in the history, as the field has it; "" for none
-- Returns 1 if that is newer than what was noted before, or in its place, else 0

local known = redis.call('HMGET', KEYS[1], 'v', 'z')
if not known[1] then
  return 0
end
local noted = known[2]
if noted and noted ~= ARGV[3] and tonumber(string.match(noted, '^%d+')) >= tonumber(ARGV[1]) then
  return 0
end
redis.call('HSET', KEYS[1], 'z', ARGV[1] .. ' ' .. ARGV[2])
return 1
