-- Takes due matches off their lists.
--
-- KEYS  the due-list of every bucket (see append.lua)
-- ARGV  1 most matches taken
-- Returns their ids

local taken, most = {}, tonumber(ARGV[1])
for _, due in ipairs(KEYS) do
  if #taken < most then
    local popped = redis.call('ZPOPMIN', due, most - #taken)
    for at = 1, #popped, 2 do
      taken[#taken + 1] = popped[at]
    end
  end
end
return taken
