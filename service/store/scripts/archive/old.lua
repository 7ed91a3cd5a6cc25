-- Finds streams of one bucket that were created before a moment, by each of some tags.
--
-- KEYS  index (see find.lua)
-- ARGV  1 after this position, 2 before this one ("~" is after all), 3 the most of each tag, then
--       the tags
-- Returns of each tag the positions of its streams, the oldest first

local found = {}
for at = 4, #ARGV do
  local tag = ARGV[at] .. '\n'
  local members = redis.call('ZRANGEBYLEX', KEYS[1], '(' .. tag .. ARGV[1], '(' .. tag .. ARGV[2],
    'LIMIT', 0, ARGV[3])
  for index, member in ipairs(members) do
    members[index] = string.sub(member, #tag + 1)
  end
  found[#found + 1] = members
end
return found
