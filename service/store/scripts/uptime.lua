-- Notes that the API is up, and returns when it was not.
--
-- KEYS  beat      when it was noted last, in ms since 1970
--       outages   sorted set: "<start>-<end>" in ms since 1970, by end
-- ARGV  1 whether to note it ("1") or only to look, 2 ms without a note that are an outage,
--       3 return outages that ended after this, 4 for how many ms outages are kept
-- Returns "1" if there is an outage at this moment, then the outages, that one included

local time = redis.call('TIME')
local now = tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)
local last = tonumber(redis.call('GET', KEYS[1]) or now)
local silent = now - last > tonumber(ARGV[2])
local span = string.format('%d-%d', last, now)
if ARGV[1] == '1' then
  if silent then
    redis.call('ZADD', KEYS[2], now, span)
    redis.call('ZREMRANGEBYSCORE', KEYS[2], '-inf', now - tonumber(ARGV[4]))
  end
  redis.call('SET', KEYS[1], string.format('%d', now))
end
local outages = redis.call('ZRANGEBYSCORE', KEYS[2], '(' .. ARGV[3], '+inf')
if silent and ARGV[1] ~= '1' then
  outages[#outages + 1] = span
  table.insert(outages, 1, '1')
else
  table.insert(outages, 1, '0')
end
return outages
