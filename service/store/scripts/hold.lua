-- Keeps a match that somebody works at off the due-list for longer than a lease.
--
-- KEYS  meta, watch (see append.lua)
-- ARGV  1 match, 2 for how many ms, 3 "1" if its deadline ends that earlier
-- Returns 1 if the match was watched, 0 if there is nothing to hold

local time = redis.call('TIME')
local ends = tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000) + tonumber(ARGV[2])
local deadline = tonumber(redis.call('HGET', KEYS[1], 'd') or '0')
if ARGV[3] == '1' and deadline > 0 and deadline < ends then
  ends = deadline
end
return redis.call('ZADD', KEYS[2], 'XX', 'CH', ends, ARGV[1])
