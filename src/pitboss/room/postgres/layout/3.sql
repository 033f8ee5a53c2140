-- Version 3: what the desk of a room of several nodes keeps: the key of its tickets, and who tried to log in how often.

create table desk_keys (name text primary key, key bytea not null);
insert into desk_keys values
  ('tickets', decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'));

create table tries (                        -- a bucket for each name and address: so many tries are left at a moment
  who text primary key, left_over float8 not null, at timestamptz not null
);
create index tries_by_time on tries (at);

-- Whether somebody may try once more, at so many tries a second and so many at once.
create function may_try(t_who text, t_rate float8, t_burst float8) returns boolean language plpgsql
  set search_path = pitboss, pg_temp
as $$
declare
  now_at timestamptz := clock_timestamp();
  found float8;
begin
  delete from tries where at < now_at - t_burst / t_rate * interval '1 second';  -- they are full again
  insert into tries values (t_who, t_burst, now_at) on conflict (who) do nothing;
  select least(t_burst, left_over + t_rate * extract(epoch from now_at - at)) into found
    from tries where who = t_who for update;
  update tries set left_over = case when found >= 1 then found - 1 else found end, at = now_at where who = t_who;
  return found >= 1;
end $$;
