-- The secrets in CASHIER_SECRET that servers seal values with, by ids that do not reveal them. A
-- secret that is no longer first may be removed from CASHIER_SECRET once nothing sealed with it is
-- left.
create table cashier.sealing_secrets (
  id text primary key,
  -- Each server repeats this for the secret that it seals with. Null: none of them has sealed with
  -- it since this table exists.
  last_used_at timestamptz,
  -- Everything that was sealed with it before this time has been sealed with another one since.
  cleared_at timestamptz
);

-- Each pass reads every sealed value once, and seals again what another secret has sealed.
create table cashier.reseal_passes (
  -- The secret that this pass seals with.
  secret_id text primary key,
  -- The secrets whose values it can read.
  reads text[] not null,
  started_at timestamptz not null,
  -- The table that it reads now, and the key of the last row that it has read.
  at_table text not null,
  after text[] not null,
  -- Values that none of its secrets opens.
  unreadable bigint not null default 0,
  finished_at timestamptz
);
