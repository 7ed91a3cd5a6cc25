-- Takes work of a stream off the lists, if the stream has not moved on since the work was done.
--
-- KEYS  meta, due, watch (see append.lua)
-- ARGV  1 the work, 2 the version that it was done for ("" for any)
-- Returns 1 if it was taken off, 0 if the stream has moved on

if ARGV[2] ~= '' and redis.call('HGET', KEYS[1], 'v') ~= ARGV[2] then
  return 0
end
redis.call('ZREM', KEYS[2], ARGV[1])
redis.call('ZREM', KEYS[3], ARGV[1])
return 1
