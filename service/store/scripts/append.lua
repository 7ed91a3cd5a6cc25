-- Appends to one match, in one call: all of it happens, or nothing.
--
-- KEYS  meta   hash: v version, h head, s status, a awaiting, d deadline, k kind, c client (until it is over),
--              x when it expires, n when it was created, i its tags, j what lists show of it, o tags
--              for ever, u whether it is unlisted, q whether it may have disputes, w what workers do after every append, m when
--              the last one was, l by how many ms those without a seat see its lines late, f when
--              everybody could see that it had finished, z the newest version and head that it is known
--              to have lost (see lost.lua), N0 and N1 names that lie beside its lines, sealed, T0 and
--              T1 their tags, A the seats whose names are objects of the archive, W those whose names
--              were withdrawn (see withdraw.lua), and the tokens that appends add (see
--              streams/protocol.py)
--       lines  stream: one entry a batch, id <last version>-0; l lines (z compressed), s secrets,
--              h header (with the first), p head before its first line; where some see it late, t when
--              it was appended, and w where the stream stood with it: status, awaiting, deadline and
--              what lists show, by LF
--       keys   hash: idempotency key -> body digest, then the stored answer
--       snapshot  string: what a cold worker continues from
--       due    sorted set: matches that are due, by since when
--       watch  sorted set: matches to look at again, by when
--       index  sorted set: what find.lua and finished.lua find streams by
--       hooked  sorted set: players with webhooks, by when these end
--       appended  channel: updates of the bucket's matches, each after the id of its match
--       players  channel: ids of private tags, each before the id of a match that has moved on
--       settled  the moment up to which no match of the bucket finishes any more (see finished.lua)
-- ARGV  1 match, 2 expected version, 3 expected head, 4 new version, 5 new head, 6 status,
--       7 awaiting ("" while due or over), 8 deadline (0: never), 9 due (`listed`, `held` by who appends,
--       or `no`),
--       10 lease in ms, 11 update for followers of the match ("" for none),
--       12 idempotency key ("" for none), 13 body digest, 14 stored answer,
--       15 how many meta fields follow as pairs, 16 how many batches follow, each as version,
--       lines field, lines, secrets ("" for none), header ("" but for the first), head before it,
--       17 kind of the stream, 18 in how many ms a stream of a client expires (0: never),
--       19 its tags joined by LF ("=": as before), 20 what lists show of it
-- Returns {"appended"}, with "due" if the match is due now, "more" if work beside it is | {"replayed", stored answer} | {"key reused"} | {"conflict"} | {"other kind"}

local meta, lines, keys, snapshot = KEYS[1], KEYS[2], KEYS[3], KEYS[4]
local due, watch, index, hooked, appended, players = KEYS[5], KEYS[6], KEYS[7], KEYS[8], KEYS[9], KEYS[10]
local settled = KEYS[11]
local match, expected, new = ARGV[1], tonumber(ARGV[2]), tonumber(ARGV[4])
local key, kind = ARGV[12], ARGV[17]

local state = redis.call('HMGET', meta, 'k', 'v', 'h')
if state[1] and state[1] ~= kind then
  return {'other kind'}
end

if key ~= '' then
  local known = redis.call('HGET', keys, key)
  if known then
    if string.sub(known, 1, #ARGV[13]) == ARGV[13] then
      return {'replayed', string.sub(known, #ARGV[13] + 1)}
    end
    return {'key reused'}
  end
end

local version = tonumber(state[2] or 0)
if version ~= expected or (version > 0 and state[3] ~= ARGV[3]) then
  -- The same write again, sent by a process that lost the first answer: its head names its lines.
  -- Another process may have written the same lines for another request, with another key (ours
  -- would be known) or with other tokens, which nothing would then open.
  local same = version == new and state[3] == ARGV[5] and key == ''
  for field = 21, 19 + 2 * tonumber(ARGV[15]), 2 do
    same = same and redis.call('HGET', meta, ARGV[field]) == ARGV[field + 1]
  end
  if not same then
    return {'conflict'}
  end
  return {'appended', ARGV[9] == 'listed' and 'due' or nil}
end

local at = 21
for _ = 1, tonumber(ARGV[15]) do
  redis.call('HSET', meta, ARGV[at], ARGV[at + 1])
  at = at + 2
end
local time = redis.call('TIME')
local now = tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)
local late = redis.call('HGET', meta, 'l')
local stood
if late then
  local shown = ARGV[20] ~= '' and ARGV[20] or redis.call('HGET', meta, 'j') or ''
  stood = table.concat({ARGV[6], ARGV[7], ARGV[8], shown}, '\n')
end
for _ = 1, tonumber(ARGV[16]) do
  local entry = {ARGV[at + 1], ARGV[at + 2]}
  if ARGV[at + 3] ~= '' then
    entry[#entry + 1] = 's'
    entry[#entry + 1] = ARGV[at + 3]
  end
  if ARGV[at + 4] ~= '' then
    entry[#entry + 1] = 'h'
    entry[#entry + 1] = ARGV[at + 4]
  end
  if ARGV[at + 5] ~= '' then
    entry[#entry + 1] = 'p'
    entry[#entry + 1] = ARGV[at + 5]
  end
  if late then
    for _, part in ipairs({'t', string.format('%013d', now), 'w', stood}) do
      entry[#entry + 1] = part
    end
  end
  redis.call('XADD', lines, ARGV[at] .. '-0', unpack(entry))
  at = at + 6
end

local awaiting, deadline = ARGV[7], ARGV[8]
local kept = redis.call('HMGET', meta, 'n', 'i', 'o', 'u', 'w', 'c', 'f', 'T0', 'T1')
local expires, life = 0, tonumber(ARGV[18])
if life > 0 and kept[6] then
  expires = now + life
end
local watched = deadline ~= '0' and deadline or expires
local fields = {'x', expires, 'v', ARGV[4], 'h', ARGV[5], 's', ARGV[6], 'a', awaiting, 'd', deadline,
  'm', string.format('%013d', now)}
local function add(field, value)
  fields[#fields + 1] = field
  fields[#fields + 1] = value
end
if version == 0 then
  add('k', kind)
end
if ARGV[20] ~= '' then
  add('j', ARGV[20])
end

local created, before = kept[1] or string.format('%013d', now), kept[2] or ''
local names = kept[8] and kept[8] .. '\n' or ''
if kept[9] and kept[9] ~= kept[8] then
  names = names .. kept[9] .. '\n'
end
local tags = 'all\n' .. ARGV[19] .. names .. (kept[3] or '')
if ARGV[19] == '=' then
  tags = before == '' and 'all\n' or string.gsub(before, 'status:%l+\n', '')
end
tags = 'status:' .. ARGV[6] .. '\n' .. tags
local finished = kept[7]
if kind == 'match' and ARGV[6] == 'finished' and not finished then
  local least = tonumber(redis.call('GET', settled) or 0) + 1
  finished = string.format('%013d', math.max(now + tonumber(late or 0), least))
  add('f', finished)
end
if tags ~= before or finished ~= kept[7] then
  -- An unlisted stream is found by private tags alone; by its others only together with one of them.
  -- So is one that some see late by tags that come and go, which would show at once what has happened.
  local lasting = '\nall\n' .. (kept[3] or '')
  local function members(tagged, ended)
    local found = {}
    for tag in string.gmatch(tagged, '[^\n]+') do
      local open = string.sub(tag, 1, 1) == '@' or not kept[4]
      local passing = late and not string.find(lasting, '\n' .. tag .. '\n', 1, true)
      local shown = open and (not passing or string.sub(tag, 1, 1) == '@')
      found[(shown and '' or '!') .. tag .. '\n' .. created .. match] = true
      if ended and string.sub(tag, 1, 7) ~= 'status:' then
        found[(open and '' or '!') .. 'finished ' .. tag .. '\n' .. ended .. match] = true
      end
    end
    return found
  end
  local listed = members(before, kept[7])
  for member in pairs(members(tags, finished)) do
    if not listed[member] then
      redis.call('ZADD', index, 0, member)
    end
    listed[member] = nil
  end
  for member in pairs(listed) do
    redis.call('ZREM', index, member)
  end
  add('n', created)
  add('i', tags)
end
for player in string.gmatch(tags, '@([^\n]+)') do -- those who follow everything of a player
  redis.call('SPUBLISH', players, player .. match)
  if not kept[5] and tonumber(redis.call('ZSCORE', hooked, player) or 0) > now then
    kept[5] = 'webhooks'
    add('w', kept[5])
  end
end
redis.call('HSET', meta, unpack(fields))

if ARGV[9] ~= 'no' then
  if ARGV[9] == 'listed' then
    redis.call('ZADD', due, 'NX', now, match)
  end
  redis.call('ZADD', watch, now + tonumber(ARGV[10]), match)
else
  redis.call('ZREM', due, match)
  if awaiting ~= '' and watched ~= 0 then
    redis.call('ZADD', watch, watched, match)
  else
    redis.call('ZREM', watch, match)
    if awaiting == '' then -- nothing follows and no seat is waited for: it is over
      redis.call('DEL', snapshot)
      redis.call('HDEL', meta, 'c')
    end
  end
end

if kept[5] then -- what is to be done after every append (see attend.lua)
  local work = kept[5] .. '@' .. match
  redis.call('ZADD', due, 'NX', now, work)
  redis.call('ZADD', watch, now + tonumber(ARGV[10]), work)
end

if key ~= '' then
  redis.call('HSET', keys, key, ARGV[13] .. ARGV[14])
end
if ARGV[11] ~= '' then
  redis.call('SPUBLISH', appended, ARGV[11])
end
return {'appended', kept[5] and 'more' or ARGV[9] == 'listed' and 'due' or nil}
