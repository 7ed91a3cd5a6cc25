#!/bin/sh
# Prints the ACL file of Redis: what each user may do, and no more.
#
#   REDIS_PASSWORD           of `saikoro`, as whom the API and the workers come
#   REDIS_OPERATOR_PASSWORD  of `operator`, who may do everything; without it there is no such user
#   REDIS_REPLICA_PASSWORD   of `replica`, as whom replicas come to their master; the same
#   SAIKORO_KEEP_DAYS        the setting; without it nothing moves to the archive, and nothing is removed
set -eu

password() { # NAME VALUE: the rule that sets it
  case $2 in
    '' | *[!A-Za-z0-9_-]*)
      echo "$1 must be set, and be letters, digits, - and _ alone: it becomes part of an URL" >&2
      exit 1 ;;
  esac
  printf '>%s' "$2"
}

may() { # COMMANDS KEYS: these commands, on these keys
  printf ' (%s)' "$*"
}

secret=$(password REDIS_PASSWORD "${REDIS_PASSWORD:-}")

# The user `default` is off. But until redis/redis#14541 and valkey-io/valkey#3983 were fixed, the
# server itself reads its append-only file as this user, and drops what the user may not do.
echo 'user default off resetpass allkeys allchannels +@all'
printf 'user saikoro on %s resetchannels -@all' "$secret"

# Commands without keys. Clients say who they are, which has no name of its own in Redis 7.0; RQ asks
# for the server's version, and for the address of its own connection.
printf ' %s' +client -@admin -@dangerous '+client|list' +info \
  +ping +time +multi +exec +discard +unwatch \
  +spublish +ssubscribe +sunsubscribe '&saikoro:{??}:appended' '&saikoro:{??}:players' \
  '&saikoro:{??}:tournament:appended' '&saikoro:{??}:tournament:players' \
  '&saikoro:{??}:dispute:appended' '&saikoro:{??}:dispute:players'

# Who has which slot of a cluster, what is in a slot that is being moved, and how many replicas have
# what was written; the keys that this is asked with have no meaning.
printf ' %s' '+cluster|slots' +asking +wait
may +set '~saikoro:confirmed' '~saikoro:{*}:confirmed' '~saikoro:writable' '~saikoro:{*}:writable'

# Histories are added to and read: no XTRIM, XDEL, XSETID, DEL, EXPIRE, RENAME or RESTORE on them.
# What no ACL can tell apart is an XADD that trims as it adds; the chain of heads would show that.
may +xadd +xrange +xrevrange '~saikoro:{??}:*:lines'

# Scripts may name these keys; each command in them needs its own right below or above.
may +eval +evalsha '~saikoro:{??}:*' '~saikoro:rate:*' '~saikoro:spent:*'

# Where a match stands, and the answers given under idempotency keys.
may +hget +hgetall +hmget +hset +hexists '~saikoro:{??}:*:meta' '~saikoro:{??}:*:keys'
may +hdel '~saikoro:{??}:*:meta'

# Snapshots, which are only a cache.
may +get +set +del '~saikoro:{??}:*:snapshot'

# Which trace the last append belonged to, where traces are on.
may +get +set '~saikoro:{??}:*:trace'

# Which matches are due, and which must be looked at again; the same of tournaments and their chunks.
may +zadd +zrem +zcard +zpopmin +zrange +zrangebyscore '~saikoro:{??}:due' '~saikoro:{??}:watch'
may +zscore '~saikoro:{??}:watch'
may +zadd +zrem +zcard +zpopmin +zrange +zrangebyscore +zscore \
  '~saikoro:{??}:tournament:due' '~saikoro:{??}:tournament:watch' \
  '~saikoro:{??}:dispute:due' '~saikoro:{??}:dispute:watch'

# In which buckets something is due, and who looks for it.
may +eval +evalsha +zadd +zpopmin +bzpopmin +get +set '~saikoro:{due}:*'

# What lists find matches and tournaments by.
may +zadd +zrem +zscore +zlexcount +zrevrangebylex '~saikoro:{??}:index' '~saikoro:{??}:tournament:index' \
  '~saikoro:{??}:dispute:index'

# Matches in the order in which they finished, and how far that order is settled.
may +zrangebylex '~saikoro:{??}:index'
may +get +set '~saikoro:{??}:settled'
may +get '~saikoro:{??}:tournament:settled' '~saikoro:{??}:dispute:settled'

# Which players have webhooks.
may +zadd +zscore +zremrangebyscore +pexpire +pttl '~saikoro:{??}:hooked'

# Which layout the store has, and whether it is that of an earlier version.
may +get +set '~saikoro:layout'
may +exists '~saikoro:{?}:*'

# Who drains, card sets and pictures, and how many requests a client has left.
may +set +del +mget '~saikoro:{lanes}:*'
may +get +set +del +expire '~saikoro:blob:*'
may +get +set +strlen +expire +persist '~saikoro:picture:*'
may +hmget +hset +pexpire '~saikoro:rate:*'

# The unfinished matches of each client.
may +eval +evalsha +zadd +zrem +zcard +zscore +zrange +expire '~saikoro:open:*'

# When the API was there, and when it was not.
may +eval +evalsha +get +set +zadd +zrangebyscore +zremrangebyscore '~saikoro:{uptime}:*'

# Card sets that the host withholds.
may +hget +hgetall +hset +hdel '~saikoro:withheld'

# Keys of organisers, which are never deleted, and what they have used of the day's quotas.
may +hget +hgetall +hset +hsetnx '~saikoro:keys:*'
may +hmget +hset +hexists +del +expire '~saikoro:spent:*'

# Webhooks: hooks, deliveries that are due, and how attempts went.
may +hget +hgetall +hset +hsetnx +hexists +hdel +pexpire +pttl +persist +rpush +lrange \
  +ltrim +zadd +zrem +zscore +zcount +zrange +zrangebyscore '~saikoro:{??}:hooks:*'

# How far the check of all stored streams has come, and what it has found.
may +eval +evalsha +get +set +hgetall +hset +hdel +hexists +hlen '~saikoro:{integrity}:*'

# Which archive it is, whether there is something new in it, and what of it cannot be read. Only where
# streams move there, `saikoro` may take them out of Redis.
may +eval +evalsha +get +set '~saikoro:{archive}:*'
if [ -n "${SAIKORO_KEEP_DAYS:-}" ]; then
  may +del +hget +hlen '~saikoro:{??}:*:meta' '~saikoro:{??}:*:keys'
  may +del '~saikoro:{??}:*:lines'
  may +zscore '~saikoro:{??}:due'
  may +zrangebylex '~saikoro:{??}:tournament:index'
fi

# The job queue, whose keys are RQ's own.
may +exists +del +expire +persist +watch +get +set \
  +hget +hgetall +hmget +hexists +hset +hdel +hstrlen +hincrby +hincrbyfloat \
  +llen +lpos +lrange +lrem +rpush +lmove +blmove +sadd +srem +smembers \
  +zadd +zcard +zrange +zrangebyscore +zrem +zremrangebyscore +zscore \
  +xadd '~rq:*'
echo

if [ -n "${REDIS_OPERATOR_PASSWORD:-}" ]; then
  secret=$(password REDIS_OPERATOR_PASSWORD "$REDIS_OPERATOR_PASSWORD")
  echo "user operator on $secret allkeys allchannels +@all"
fi

if [ -n "${REDIS_REPLICA_PASSWORD:-}" ]; then
  secret=$(password REDIS_REPLICA_PASSWORD "$REDIS_REPLICA_PASSWORD")
  echo "user replica on $secret resetchannels -@all +ping +psync +replconf"
fi
