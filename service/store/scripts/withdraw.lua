-- Withdraws the name of a seat: name, salt and tag go, and what the match may be found by.
--
-- KEYS  meta, index (see append.lua)
-- ARGV  1 stream, 2 seat, 3 the other seat
-- Returns 1, or 0 if the stream is not here. Repeated, it changes nothing.

local meta, index, stream, seat = KEYS[1], KEYS[2], ARGV[1], ARGV[2]
local kept = redis.call('HMGET', meta, 'v', 'N' .. seat, 'T' .. seat, 'T' .. ARGV[3], 'A', 'W')
if not kept[1] then
  return 0
end
local withdrawn = kept[6] or ''
local named = kept[2] or string.find(kept[5] or '', seat, 1, true)
if not named or string.find(withdrawn, seat, 1, true) then
  return 1
end

local tag = kept[3]
if tag and tag ~= kept[4] then
  local listed = redis.call('HMGET', meta, 'n', 'i', 'u', 'l', 'f')
  local hidden = (listed[3] or listed[4]) and '!' or ''
  redis.call('ZREM', index, hidden .. tag .. '\n' .. (listed[1] or '') .. stream)
  if listed[5] then -- it has finished: the order of those has the tag, too
    local mark = listed[3] and '!finished ' or 'finished '
    redis.call('ZREM', index, mark .. tag .. '\n' .. listed[5] .. stream)
  end
  local tags = {}
  for each in string.gmatch(listed[2] or '', '[^\n]+') do
    if each ~= tag then
      tags[#tags + 1] = each .. '\n'
    end
  end
  redis.call('HSET', meta, 'i', table.concat(tags))
end
redis.call('HDEL', meta, 'N' .. seat, 'T' .. seat)
redis.call('HSET', meta, 'W', seat < ARGV[3] and seat .. withdrawn or withdrawn .. seat)
return 1
