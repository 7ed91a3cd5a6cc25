-- Hints at buckets in which something is due.
--
-- KEYS  hints  sorted set: buckets, by since when something is due
-- ARGV  buckets; those that are in the set keep their place
-- Returns 1

local time = redis.call('TIME')
local now = tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)
for _, bucket in ipairs(ARGV) do
  redis.call('ZADD', KEYS[1], 'NX', now, bucket)
end
return 1
