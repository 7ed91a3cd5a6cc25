-- Puts a stream back that was in the archive, as it was, unless it is here.
--
-- KEYS  meta, lines, keys, index (see append.lua)
-- ARGV  1 stream, 2 how many fields its meta hash has, 3 how many idempotency keys, 4 how many
--       entries, then pairs of fields and values, pairs of keys and answers, and of every entry its
--       version, how many parts follow, and these: names and values
-- Returns 1, or 0 if it is here. The field b of the meta hash says when it was put back.

local meta, lines, keys, index, stream = KEYS[1], KEYS[2], KEYS[3], KEYS[4], ARGV[1]
if redis.call('HEXISTS', meta, 'v') == 1 then
  return 0
end

local at = 5
for _ = 1, tonumber(ARGV[2]) do
  redis.call('HSET', meta, ARGV[at], ARGV[at + 1])
  at = at + 2
end
for _ = 1, tonumber(ARGV[3]) do
  redis.call('HSET', keys, ARGV[at], ARGV[at + 1])
  at = at + 2
end
for _ = 1, tonumber(ARGV[4]) do
  local parts = tonumber(ARGV[at + 1])
  redis.call('XADD', lines, ARGV[at] .. '-0', unpack(ARGV, at + 2, at + 1 + parts))
  at = at + 2 + parts
end

local kept = redis.call('HMGET', meta, 'n', 'i', 'o', 'u', 'l', 'f')
local lasting = '\nall\n' .. (kept[3] or '')
for tag in string.gmatch(kept[2] or '', '[^\n]+') do
  local private = string.sub(tag, 1, 1) == '@'
  local passing = kept[5] and not string.find(lasting, '\n' .. tag .. '\n', 1, true)
  local hidden = (kept[4] or passing) and not private
  redis.call('ZADD', index, 0, (hidden and '!' or '') .. tag .. '\n' .. (kept[1] or '') .. stream)
  if kept[6] and string.sub(tag, 1, 7) ~= 'status:' then
    local mark = (kept[4] and not private) and '!finished ' or 'finished '
    redis.call('ZADD', index, 0, mark .. tag .. '\n' .. kept[6] .. stream)
  end
end
local time = redis.call('TIME')
redis.call('HSET', meta, 'b', string.format('%d%03d', time[1], math.floor(tonumber(time[2]) / 1000)))
return 1
