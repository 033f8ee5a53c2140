-- Version 5: months whose records are in files. Heads, balances and owners stay; of each record that went its hash does.

create table archives (                     -- a month that was written to a file, with the digest of what is in it
  era smallint primary key, digest bytea not null, records bigint not null, at timestamptz not null default now()
);

create table archived (                     -- the records of a stream in a month that are in the file alone
  stream text not null, era smallint not null, first bigint not null, number bigint not null,
  hash bytea not null,                      -- that of the last, as in the head of a stream
  hashes bytea not null,                    -- those of all, one after another, for checkpoints and their proofs
  primary key (stream, first)
);
alter table archived alter column hashes set storage external;  -- nothing to compress, and parts of it are read
