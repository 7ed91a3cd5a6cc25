-- Takes one stream off its due-list, with what whoever resolves it reads first.
--
-- KEYS  due-list, meta and lines of the stream (see append.lua)
-- ARGV  1 stream, 2 most batches
-- Returns the meta hash and the last batches, newest first; nothing if it is not on the list

if redis.call('ZREM', KEYS[1], ARGV[1]) == 0 then
  return {}
end
return {redis.call('HGETALL', KEYS[2]), redis.call('XREVRANGE', KEYS[3], '+', '-', 'COUNT', ARGV[2])}
