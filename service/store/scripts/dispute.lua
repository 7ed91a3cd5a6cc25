-- Notes of a stream that it may have disputes, so that whoever shows it looks for them.
--
-- KEYS  meta (see append.lua)
-- Returns 1, or 0 if there is no such stream

if redis.call('HEXISTS', KEYS[1], 'v') == 0 then
  return 0
end
redis.call('HSET', KEYS[1], 'q', '1')
return 1
