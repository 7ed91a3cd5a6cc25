-- Charges one key for what it uses today, if its quotas admit all of it.
--
-- KEYS  spent   hash: day (since 1970, of UTC), tournaments, matches, and a field for every name that was
--               charged on that day
-- ARGV  1 tournaments, 2 matches, 3 tournaments a day, 4 matches a day (0: without limit),
--       5 the name under which this is charged once ("" for none)
-- Returns {0, 0} if it is charged, or which of the two was too much, and seconds until the day ends

local DAY = 86400
local spent, name = KEYS[1], ARGV[5]
local now = tonumber(redis.call('TIME')[1])
local day = math.floor(now / DAY)
local kept = redis.call('HMGET', spent, 'day', 'tournaments', 'matches')
if tonumber(kept[1] or -1) ~= day then
  redis.call('DEL', spent)
  kept = {}
elseif name ~= '' and redis.call('HEXISTS', spent, 'for:' .. name) == 1 then
  return {0, 0}
end

local after = {}
for at = 1, 2 do
  local quota = tonumber(ARGV[at + 2])
  after[at] = tonumber(kept[at + 1] or 0) + tonumber(ARGV[at])
  if quota > 0 and after[at] > quota then
    return {at, (day + 1) * DAY - now}
  end
end

redis.call('HSET', spent, 'day', day, 'tournaments', after[1], 'matches', after[2])
if name ~= '' then
  redis.call('HSET', spent, 'for:' .. name, 1)
end
redis.call('EXPIRE', spent, DAY)
return {0, 0}
