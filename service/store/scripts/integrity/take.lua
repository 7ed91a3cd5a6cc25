-- Takes the pass over all streams, unless another process has it.
--
-- KEYS  lease  the token of the process that has it
--       pass   how far it has come
-- ARGV  1 the token of this process, 2 lease in ms
-- Returns how far it has come ("" before the first), or nothing

local held = redis.call('GET', KEYS[1])
if held and held ~= ARGV[1] then
  return false
end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
return redis.call('GET', KEYS[2]) or ''
