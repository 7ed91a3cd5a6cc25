-- Lists what is in one bucket again whose time has come: a deadline passed, or a lease ended.
--
-- KEYS  for every kind of streams: its due-list, its watch-list (see append.lua);
--       then, or not, the senders of webhooks (see webhooks/enqueue.lua)
-- ARGV  1 lease in ms, 2 most that are listed again from one watch-list
-- Returns of every kind how much is due now, then how many senders may have deliveries that are due;
-- or, where nothing is due, in how many ms the next time comes (-1: none is known)

local time = redis.call('TIME')
local now = tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)
local counts, listed, coming = {}, 0, math.huge
local function first(list) -- when the first in a list is due
  local found = redis.call('ZRANGE', list, 0, 0, 'WITHSCORES')
  return tonumber(found[2] or math.huge)
end
for at = 1, #KEYS, 2 do
  local due, watch = KEYS[at], KEYS[at + 1]
  if watch then
    if first(watch) <= now then
      local late = redis.call('ZRANGEBYSCORE', watch, '-inf', now, 'LIMIT', 0, tonumber(ARGV[2]))
      for _, match in ipairs(late) do
        redis.call('ZADD', due, 'NX', now, match)
        redis.call('ZADD', watch, now + tonumber(ARGV[1]), match)
      end
    end
    coming = math.min(coming, first(watch))
    counts[#counts + 1] = redis.call('ZCARD', due)
  else
    coming = math.min(coming, first(due))
    counts[#counts + 1] = redis.call('ZCOUNT', due, '-inf', now)
  end
  listed = listed + counts[#counts]
end
if listed > 0 then
  return counts
end
return coming < math.huge and math.max(0, coming - now) or -1
