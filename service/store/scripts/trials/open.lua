-- Keeps a new trial, unless there are too many unfinished ones.
--
-- KEYS  trial   hash: its terms, its state and its counts
--       due     sorted set: every unfinished trial by when its next matches may be played
--       client  sorted set: unfinished trials of the client, by when they were opened
-- ARGV  1 the trial, 2 its terms, 3 most unfinished of a client, 4 most in all,
--       5 for how many ms a trial is kept
-- Returns 1 if it is kept, 0 if the client has too many, -1 if there are too many in all

local trial, due, client = KEYS[1], KEYS[2], KEYS[3]
if redis.call('EXISTS', trial) == 1 then
  return 1
end
local time = redis.call('TIME')
local now = tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)
local kept = tonumber(ARGV[5])
redis.call('ZREMRANGEBYSCORE', client, '-inf', now - kept)
if redis.call('ZCARD', client) >= tonumber(ARGV[3]) then
  return 0
end
if redis.call('ZCARD', due) >= tonumber(ARGV[4]) then
  return -1
end
redis.call('HSET', trial, 'terms', ARGV[2], 'state', 'waiting')
redis.call('PEXPIRE', trial, kept)
redis.call('ZADD', due, now, ARGV[1])
redis.call('ZADD', client, now, ARGV[1])
redis.call('PEXPIRE', client, kept)
return 1
