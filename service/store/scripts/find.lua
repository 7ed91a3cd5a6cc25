-- Finds the streams of one bucket that have every tag, newest first.
--
-- KEYS  index    sorted set without scores: `<tag> LF <created, 13 digits of ms><stream>`; the tags
--                of an unlisted stream that are not private (`@...`) have a `!` before them
-- ARGV  1 most streams found, 2 most members looked at, 3 created since (13 digits of ms),
--       4 before this position (`<created><stream>`; "~" is after all of them), then the tags; with
--       a private one first, unlisted streams are found, too
-- Returns the position where it stopped ("" if it has looked at all), then positions of streams

local index, most, looks, since, before = KEYS[1], tonumber(ARGV[1]), tonumber(ARGV[2]), ARGV[3], ARGV[4]

local private = string.sub(ARGV[5], 1, 1) == '@'
local rarest, fewest
for at = 5, private and 5 or #ARGV do
  local tag = ARGV[at] .. '\n'
  local count = redis.call('ZLEXCOUNT', index, '[' .. tag .. since, '(' .. tag .. before)
  if not fewest or count < fewest then
    rarest, fewest = tag, count
  end
end

if #ARGV == 5 then -- what has the one tag is found: nothing else has to be looked at
  looks = math.min(looks, most)
end
local found = {''}
local walked = redis.call('ZREVRANGEBYLEX', index, '(' .. rarest .. before, '[' .. rarest .. since, 'LIMIT', 0, looks)
for seen, member in ipairs(walked) do
  local position = string.sub(member, #rarest + 1)
  local has_all = true
  for at = 5, #ARGV do
    local tagged = ARGV[at] .. '\n' .. position
    has_all = has_all and (redis.call('ZSCORE', index, tagged)
      or private and redis.call('ZSCORE', index, '!' .. tagged))
  end
  if has_all then
    found[#found + 1] = position
  end
  if seen < fewest and (#found > most or seen == #walked) then
    found[1] = position
    break
  end
end
return found
