-- Version 4: nodes of different weights and releases side by side.

alter table nodes add column weight double precision not null default 1;  -- its share of the tables, beside the others'

create table room_level (                   -- what may be written: events of releases up to this level
  one int primary key check (one = 1), level int not null
);
insert into room_level values (1, 1);

-- By which right each record was written, and how long the stream was when its owner got it: so that two owners, if the
-- fence ever failed, could not hide (`verify`).
alter table records add column epoch bigint;
alter table tenures add column length bigint;

-- Verdicts: 0 written, 1 repeated, 2 key of another command, 3 moved, 4 fenced, 5 not covered.
-- Batches of one call share no stream and no key, and none touches an account that another one has covered.
-- Locks are taken in one order: heads by name, then accounts by name, then keys.
create or replace function append(
  b_key text[], b_body bytea[], b_who text[], b_answer bytea[],                        -- batches; a key may be null
  h_batch int[], h_stream text[], h_length bigint[], h_owner text[], h_epoch bigint[], -- heads; null: any length, no fence
  e_batch int[], e_head int[], e_json text[], e_event bytea[], e_salt bytea[],         -- events; e_json: the stream's name as JSON
  m_entry int[], m_place int[], m_source text[], m_target text[], m_cents bigint[],    -- transfers of events
  a_batch int[], a_account text[], a_stripe int[], a_delta bigint[], a_covered boolean[], -- what that does to accounts
  out verdict smallint[], out times bigint[], out answers bytea[], out details text[]
) language plpgsql
  set search_path = pitboss, pg_temp set plan_cache_mode = force_generic_plan set jit = off
as $$
declare
  n int := cardinality(b_key);
  now_ms bigint := floor(extract(epoch from clock_timestamp()) * 1000)::bigint;
  this_era smallint := era_of(now_ms);
  numbers bigint[] := array_fill(0::bigint, array[cardinality(h_stream)]);
  hashes bytea[] := array_fill('\x'::bytea, array[cardinality(h_stream)]);
  o_number bigint[] := '{}'; o_hash bytea[] := '{}';
  r record; i int; h int; head bytea;
begin
  verdict := array_fill(0::smallint, array[n]); times := array_fill(now_ms, array[n]);
  answers := b_answer; details := array_fill(''::text, array[n]);

  insert into streams (stream) select s from unnest(h_stream) s
    where not exists (select 1 from streams t where t.stream = s) order by s on conflict do nothing;
  -- 1. heads: the fence and the length
  for r in select x.h, s.stream, s.number, s.hash, s.at, s.owner, s.epoch
    from streams s join unnest(h_stream) with ordinality x (stream, h) on x.stream = s.stream
    order by s.stream for update of s
  loop
    h := r.h; i := h_batch[h]; numbers[h] := r.number; hashes[h] := r.hash;
    times[i] := greatest(times[i], r.at);
    if h_epoch[h] is not null and (h_epoch[h], h_owner[h]) is distinct from (r.epoch, r.owner) then
      verdict[i] := 4;
      details[i] := format('%s has %s, not epoch %s of %s', r.stream,
        case when r.owner is null then 'no owner' else format('epoch %s of %s', r.epoch, r.owner) end, h_epoch[h], h_owner[h]);
    elsif verdict[i] = 0 and h_length[h] <> r.number then
      verdict[i] := 3; details[i] := format('%s has %s records, not %s', r.stream, r.number, h_length[h]);
    end if;
  end loop;
  -- 2. keys: a repeat beats a moved stream, the fence beats both
  for r in select x.i, c.body, c.answer from commands c join unnest(b_key) with ordinality x (key, i) on c.key = x.key
  loop
    if verdict[r.i] <> 4 then
      verdict[r.i] := case when r.body = b_body[r.i] then 1 else 2 end; answers[r.i] := r.answer;
    end if;
  end loop;
  -- 3. covered accounts: none may go below nothing. With one of them all that the call touches are locked, in their
  -- order, as step 4 does it by itself: so two calls never wait for each other. Rows that are not there yet are made
  -- first, in the same order: one that came up meanwhile would be passed over by the locking, and locked too late.
  if true = any (a_covered) then
    insert into balances (account, stripe, cents)
      select distinct x.account, x.stripe, 0 from unnest(a_account, a_stripe) x (account, stripe)
      where not exists (select 1 from balances b where b.account = x.account and b.stripe = x.stripe)
      order by x.account, x.stripe on conflict do nothing;
    for r in select x.i, x.account, x.covered, coalesce(b.cents, 0) + x.delta as cents
      from (select * from unnest(a_account, a_stripe, a_delta, a_covered, a_batch) u (account, stripe, delta, covered, i)
        order by u.account, u.stripe) x
      left join lateral (select c.cents from balances c where c.account = x.account and c.stripe = x.stripe for update) b on true
    loop
      if r.covered and r.cents < 0 and verdict[r.i] = 0 then
        verdict[r.i] := 5; details[r.i] := format('%s would stand at %s cents', r.account, r.cents);
      end if;
    end loop;
  end if;
  -- 4. write what is good
  insert into commands (era, key, body, answer) select this_era, k, b, a
    from unnest(b_key, b_body, b_answer, verdict) x (k, b, a, v) where k is not null and v = 0 order by k;
  for i in 1 .. cardinality(e_batch) loop
    h := e_head[i];
    if verdict[e_batch[i]] = 0 then
      numbers[h] := numbers[h] + 1;
      head := convert_to(concat('[', e_json[i], ',', numbers[h], ',', times[e_batch[i]], ',', b_who[e_batch[i]], ']'), 'UTF8');
      hashes[h] := sha256('\x706974626f73732f636861696e2f3100'::bytea || hashes[h] || e_salt[i] || int4send(length(head)) || head || e_event[i]);
      o_number := o_number || numbers[h]; o_hash := o_hash || hashes[h];
    else
      o_number := o_number || null::bigint; o_hash := o_hash || null::bytea;
    end if;
  end loop;
  insert into records (era, stream, number, at, who, event, salt, hash, epoch)
    select this_era, h_stream[x.h], x.number, times[x.i], b_who[x.i], x.event, x.salt, x.hash, h_epoch[x.h]
    from unnest(e_batch, e_head, e_event, e_salt, o_number, o_hash) x (i, h, event, salt, number, hash) where x.number is not null;
  update streams s set number = numbers[x.h], hash = hashes[x.h], at = times[x.i]
    from unnest(h_stream, h_batch) with ordinality x (stream, i, h)
    where s.stream = x.stream and verdict[x.i] = 0 and s.number <> numbers[x.h];
  if cardinality(m_entry) > 0 then
    insert into transfers (era, stream, number, place, source, target, cents)
      select this_era, h_stream[e_head[x.e]], o_number[x.e], x.p, x.s, x.t, x.c
      from unnest(m_entry, m_place, m_source, m_target, m_cents) x (e, p, s, t, c) where o_number[x.e] is not null;
    insert into balances as b (account, stripe, cents)
      select x.account, x.stripe, sum(x.delta) from unnest(a_account, a_stripe, a_delta, a_batch) x (account, stripe, delta, i)
      where verdict[x.i] = 0 group by x.account, x.stripe order by x.account, x.stripe
      on conflict (account, stripe) do update set cents = b.cents + excluded.cents;
  end if;
end $$;

-- Own streams from now on, unless their owner has a lease still; one that is not among the nodes has none. Nodes of a
-- release that cannot read all of a stream do not get it; whoever gets it may write what the room's level allows.
create or replace function claim(c_streams text[], c_owner text) returns setof tenures language plpgsql
  set search_path = pitboss, pg_temp
as $$
declare
  now_ms bigint := floor(extract(epoch from clock_timestamp()) * 1000)::bigint;
  allowed int := (select l.level from room_level l);
  reads int := coalesce((select n.level from nodes n where n.node = c_owner), allowed);
  r record; before record; made tenures;
begin
  insert into streams (stream) select s from unnest(c_streams) s
    where not exists (select 1 from streams t where t.stream = s) order by s on conflict do nothing;
  for r in select s.stream, s.number, s.at, s.owner, s.epoch, s.least_level from streams s
    where s.stream = any (c_streams) order by s.stream for update
  loop
    select t.* into made from tenures t where t.stream = r.stream and t.epoch = r.epoch;
    if r.owner = c_owner then
      return next made;
      continue;
    end if;
    continue when reads < greatest(r.least_level, allowed);
    select n.seen, not n.dead and n.until > clock_timestamp() as lives into before from nodes n where n.node = r.owner;
    continue when before.lives;
    made := (r.stream, r.epoch + 1, c_owner, greatest(now_ms, coalesce(made.since, 0)), 0, r.number);
    if r.epoch > 0 then
      made.alive_before := greatest(r.at, coalesce((extract(epoch from before.seen) * 1000)::bigint, (select p.at from pulse p)));
      made.since := greatest(made.since, made.alive_before);
    end if;
    update streams s set owner = c_owner, epoch = made.epoch, least_level = greatest(s.least_level, allowed)
      where s.stream = r.stream;
    insert into tenures select made.*;
    return next made;
  end loop;
end $$;

-- A stream goes from one owner to another who is there and can read it: nobody was away in between.
create or replace function hand_over(h_stream text, h_from text, h_to text) returns bigint language plpgsql
  set search_path = pitboss, pg_temp
as $$
declare
  now_ms bigint := floor(extract(epoch from clock_timestamp()) * 1000)::bigint;
  reads int;
  taken bigint; there bigint; last bigint;
begin
  select n.level into reads from nodes n where n.node = h_to and not n.dead and n.until > clock_timestamp();
  if reads is null then
    return null;
  end if;
  select max(t.since) into last from tenures t where t.stream = h_stream;
  now_ms := greatest(now_ms, coalesce(last, 0));
  update streams s set owner = h_to, epoch = s.epoch + 1
    where s.stream = h_stream and s.owner = h_from and s.least_level <= reads returning s.epoch, s.number into taken, there;
  if taken is not null then
    insert into tenures values (h_stream, taken, h_to, now_ms, now_ms, there);
  end if;
  return taken;
end $$;
