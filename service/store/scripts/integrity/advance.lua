-- Keeps how far the pass over all streams has come, and what it has found since.
--
-- KEYS  lease, pass (see take.lua)
--       faulty  hash: the faults of streams, by `<kind>:<id>`
-- ARGV  1 the token of this process, 2 lease in ms, 3 the pass, 4 most streams with faults,
--       then pairs of a stream and its faults; "" for none
-- Returns 1, or 0 if another process may have the pass

if redis.call('GET', KEYS[1]) ~= ARGV[1] then
  return 0
end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
redis.call('SET', KEYS[2], ARGV[3])
for at = 5, #ARGV, 2 do
  if ARGV[at + 1] == '' then
    redis.call('HDEL', KEYS[3], ARGV[at])
  elseif redis.call('HEXISTS', KEYS[3], ARGV[at]) == 1
    or redis.call('HLEN', KEYS[3]) < tonumber(ARGV[4]) then
    redis.call('HSET', KEYS[3], ARGV[at], ARGV[at + 1])
  end
end
return 1
