-- How often a player did something within a day, by kind. The day begins with the first time; what
-- is refused is not counted. It is here and not in a server's memory, so that a cap holds over all
-- servers and over restarts.
create table cashier.player_counts (
  owner text not null,
  kind text not null,
  count integer not null,
  since timestamptz not null default now(),
  primary key (owner, kind)
);
create index player_counts_by_age on cashier.player_counts (since);

-- The accounts whose holders were named to a player, as digests: each counts once a day.
create table cashier.resolved_accounts (
  owner text not null,
  account text not null,
  resolved_at timestamptz not null default now(),
  primary key (owner, account)
);
create index resolved_accounts_by_age on cashier.resolved_accounts (resolved_at);

-- A hold that the server itself set after too many one-time codes: until it is released the player
-- can neither request nor enter one.
alter table cashier.withdrawal_holds add column locks_codes boolean not null default false;

-- A note that the operator is to be told of a hold which the server set.
alter table cashier.outbox add column is_hold boolean not null default false;
