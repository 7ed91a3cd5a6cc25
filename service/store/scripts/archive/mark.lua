-- Remembers the mark of the archive, if it is further than the one before.
--
-- KEYS  mark  its id, how many packs it has, and the moment of the newest
--       lease of movers that know of no marks: it is taken for ever
-- ARGV  1 id, 2 packs, 3 moment, 4 "1" to forget any other
-- Returns 1, or 0 if that is known, or it is another archive

local kept = redis.call('GET', KEYS[1])
if kept and ARGV[4] ~= '1' then
  local id, packs = string.match(kept, '^(%x+) (%d+) ')
  if id ~= ARGV[1] or tonumber(packs) >= tonumber(ARGV[2]) then
    return 0
  end
end
redis.call('SET', KEYS[1], ARGV[1] .. ' ' .. ARGV[2] .. ' ' .. ARGV[3])
redis.call('SET', KEYS[2], 'marked')
return 1
