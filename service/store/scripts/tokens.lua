-- Takes tokens out of one client's bucket, which fills up again with time.
--
-- KEYS  bucket   hash: n tokens, t when they were counted (ms)
-- ARGV  1 how many are wanted at most, 2 tokens a second, 3 most tokens in the bucket
-- Returns how many were taken, if none, in how many ms there will be one, and how many are left

local time = redis.call('TIME')
local now = tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)
local wanted, rate, most = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local kept = redis.call('HMGET', KEYS[1], 'n', 't')
local count = math.min(most, tonumber(kept[1] or most) + (now - tonumber(kept[2] or now)) * rate / 1000)
local taken = math.min(wanted, math.floor(count))
redis.call('HSET', KEYS[1], 'n', count - taken, 't', now)
redis.call('PEXPIRE', KEYS[1], math.ceil(most / rate * 1000) + 1000)
if taken > 0 then
  return {taken, 0, math.floor(count - taken)}
end
return {0, math.ceil((1 - count) / rate * 1000), 0}
