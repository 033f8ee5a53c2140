-- Version 2: several nodes write one room together, over a bus.

alter table nodes add column alone boolean not null default true;  -- whether it has the room to itself, as before

create sequence table_ids;

-- A stream goes from one owner to another who is there: nobody was away in between.
create function hand_over(h_stream text, h_from text, h_to text) returns bigint language plpgsql
  set search_path = pitboss, pg_temp
as $$
declare
  now_ms bigint := floor(extract(epoch from clock_timestamp()) * 1000)::bigint;
  taken bigint;
begin
  if not exists (select 1 from nodes n where n.node = h_to and not n.dead and n.until > clock_timestamp()) then
    return null;
  end if;
  update streams s set owner = h_to, epoch = s.epoch + 1
    where s.stream = h_stream and s.owner = h_from returning s.epoch into taken;
  if taken is not null then
    insert into tenures values (h_stream, taken, h_to, now_ms, now_ms);
  end if;
  return taken;
end $$;
