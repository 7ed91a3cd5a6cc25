-- Removes a stream that is in the archive, if nothing has changed since it was read.
--
-- KEYS  meta, lines, keys, due, watch, snapshot, index (see append.lua)
-- ARGV  1 stream, 2 how many fields its meta hash had, 3 how many idempotency keys it had, 4 whether
--       its work goes with it, then pairs of a field of the meta hash and its value
-- Returns 1, or 0 if it has changed, is gone, or work of it is listed

local meta, lines, keys, due, watch = KEYS[1], KEYS[2], KEYS[3], KEYS[4], KEYS[5]
local snapshot, index, stream = KEYS[6], KEYS[7], ARGV[1]

if redis.call('HLEN', meta) ~= tonumber(ARGV[2]) or redis.call('HLEN', keys) ~= tonumber(ARGV[3]) then
  return 0
end
for at = 5, #ARGV, 2 do
  if redis.call('HGET', meta, ARGV[at]) ~= ARGV[at + 1] then
    return 0
  end
end
for _, work in ipairs({stream, 'webhooks@' .. stream, 'seen@' .. stream}) do
  if ARGV[4] == '1' then
    redis.call('ZREM', due, work)
    redis.call('ZREM', watch, work)
  elseif redis.call('ZSCORE', due, work) or redis.call('ZSCORE', watch, work) then
    return 0
  end
end

local kept = redis.call('HMGET', meta, 'n', 'i', 'o', 'u', 'l', 'f')
local lasting = '\nall\n' .. (kept[3] or '')
for tag in string.gmatch(kept[2] or '', '[^\n]+') do
  local private = string.sub(tag, 1, 1) == '@'
  local passing = kept[5] and not string.find(lasting, '\n' .. tag .. '\n', 1, true)
  local hidden = (kept[4] or passing) and not private
  redis.call('ZREM', index, (hidden and '!' or '') .. tag .. '\n' .. (kept[1] or '') .. stream)
  if kept[6] and string.sub(tag, 1, 7) ~= 'status:' then
    local mark = (kept[4] and not private) and '!finished ' or 'finished '
    redis.call('ZREM', index, mark .. tag .. '\n' .. kept[6] .. stream)
  end
end
redis.call('DEL', meta) -- one by one: an ACL may have a rule for each
redis.call('DEL', lines)
redis.call('DEL', keys)
redis.call('DEL', snapshot)
return 1
