-- Puts streams of one bucket back on the lists, where they are missing.
--
-- KEYS  due, watch, then the meta of every stream (see append.lua)
-- ARGV  1 lease in ms, 2 a time in ms that no worker holds a stream for, then for every stream:
--       its id, the version it was looked at, whether something follows in it ("1")
-- Returns those that were put back

local due, watch = KEYS[1], KEYS[2]
local lease, longest = tonumber(ARGV[1]), tonumber(ARGV[2])
local time = redis.call('TIME')
local now = tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)
local found = {}
for at = 3, #KEYS do
  local first = 3 * (at - 2)
  local stream, version, follows = ARGV[first], ARGV[first + 1], ARGV[first + 2] == '1'
  local state = redis.call('HMGET', KEYS[at], 'v', 'd', 'x')
  if state[1] == version then -- otherwise it has moved on, and the append has listed it
    local looked_at = tonumber(redis.call('ZSCORE', watch, stream) or '0')
    local watched = tonumber(state[2] or '0')
    if watched == 0 then
      watched = tonumber(state[3] or '0')
    end
    if follows and (looked_at == 0 or looked_at > now + longest) then
      redis.call('ZADD', due, 'NX', now, stream)
      redis.call('ZADD', watch, now + lease, stream)
      found[#found + 1] = stream
    elseif looked_at == 0 and watched > 0 then
      redis.call('ZADD', watch, watched, stream)
      found[#found + 1] = stream
    end
  end
end
return found
