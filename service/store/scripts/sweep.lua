-- Lists matches again whose time has come: a deadline passed, or their lease ended.
--
-- KEYS  for every bucket: its due-list, its watch-list (see append.lua)
-- ARGV  1 lease in ms, 2 most matches of a bucket
-- Returns how many matches are on the due-lists now

local time = redis.call('TIME')
local now = tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)
local listed = 0
for at = 1, #KEYS, 2 do
  local due, watch = KEYS[at], KEYS[at + 1]
  local late = redis.call('ZRANGEBYSCORE', watch, '-inf', now, 'LIMIT', 0, tonumber(ARGV[2]))
  for _, match in ipairs(late) do
    redis.call('ZADD', due, 'NX', now, match)
    redis.call('ZADD', watch, now + tonumber(ARGV[1]), match)
  end
  listed = listed + redis.call('ZCARD', due)
end
return listed
