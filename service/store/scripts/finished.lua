-- Finds the finished matches of one bucket that have every tag, in the order in which they finished.
--
-- KEYS  index    sorted set without scores (see find.lua), with members of finished matches
--                `finished <tag> LF <finished, 13 digits of ms><match>`; those of an unlisted match
--                whose tags are not private have a `!` before them
--       settled  the moment up to which this list does not change any more: append.lua has no match
--                finish at it or before it, whatever the clock of its server shows then
-- ARGV  1 whether to settle the bucket up to now, by the clock of its server (1, or 0),
--       2 most matches found, 3 most members looked at, 4 after this position (`<finished><match>`),
--       5 before this one ("~" is after all of them), then the tags; with a private one first,
--       unlisted matches are found, too
-- Returns the time of its server, the moment up to which it is settled, the position where it stopped
-- ("" if it has looked at all), then positions of matches

local index, settled = KEYS[1], tonumber(redis.call('GET', KEYS[2]) or 0)
local most, looks, after, before = tonumber(ARGV[2]), tonumber(ARGV[3]), ARGV[4], ARGV[5]

local time = redis.call('TIME')
local now = tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)
if ARGV[1] == '1' and now > settled then
  settled = now
  redis.call('SET', KEYS[2], string.format('%013d', settled))
end

local private = string.sub(ARGV[6], 1, 1) == '@'
local rarest, fewest
for at = 6, private and 6 or #ARGV do
  local tag = 'finished ' .. ARGV[at] .. '\n'
  local count = redis.call('ZLEXCOUNT', index, '(' .. tag .. after, '(' .. tag .. before)
  if not fewest or count < fewest then
    rarest, fewest = tag, count
  end
end

if #ARGV == 6 then -- what has the one tag is found: nothing else has to be looked at
  looks = math.min(looks, most)
end
local found = {now, string.format('%013d', settled), ''}
local walked = redis.call('ZRANGEBYLEX', index, '(' .. rarest .. after, '(' .. rarest .. before, 'LIMIT', 0, looks)
for seen, member in ipairs(walked) do
  local position = string.sub(member, #rarest + 1)
  local has_all = true
  for at = 6, #ARGV do
    local tagged = 'finished ' .. ARGV[at] .. '\n' .. position
    has_all = has_all and (redis.call('ZSCORE', index, tagged)
      or private and redis.call('ZSCORE', index, '!' .. tagged))
  end
  if has_all then
    found[#found + 1] = position
  end
  if seen < fewest and (#found - 2 > most or seen == #walked) then
    found[3] = position
    break
  end
end
return found
