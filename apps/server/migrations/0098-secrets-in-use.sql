-- The secrets in CASHIER_SECRET, by ids that do not reveal them. A secret that is no longer first
-- may be removed from CASHIER_SECRET once nothing sealed with it is left.
create table cashier.sealing_secrets (
  id text primary key,
  -- Servers of earlier versions, which record nothing, may have sealed with it until then.
  first_seen_at timestamptz not null default now(),
  -- Each server repeats this for the secret that it seals with. Null: none of them has done so.
  last_used_at timestamptz
);

-- Each pass reads every sealed value once, and seals again what another secret has sealed. Once it
-- has finished, nothing is left at its places that one of its secrets has sealed before it began.
create table cashier.reseal_passes (
  -- The secret that this pass seals with.
  secret_id text not null,
  -- The secrets whose values it can read.
  reads text[] not null,
  -- The columns with sealed values that it reads. Servers of another build may know other columns:
  -- they have passes of their own.
  places text[] not null,
  started_at timestamptz not null,
  -- The table that it reads now, and the key of the last row that it has read.
  at_table text not null,
  after text[] not null,
  -- Values that none of its secrets opens.
  unreadable bigint not null default 0,
  finished_at timestamptz
);
create unique index reseal_passes_unfinished on cashier.reseal_passes (secret_id, reads, places)
  where finished_at is null;
