-- Takes a lease, or renews it, unless another process has it.
--
-- KEYS  lease  the token of the process that has it
-- ARGV  1 the token of this process, 2 for how many ms
-- Returns 1, or 0 if another process has it

local held = redis.call('GET', KEYS[1])
if held and held ~= ARGV[1] then
  return 0
end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
return 1
