-- Where the replay of old transfers stands. The replay of an account goes from its first transfer to
-- its checkpoint as it was when the replay began, a slice at a time: an account of the house may have
-- many millions. One row, so that several processes share one round.
create table ledger.old_replay (
  is_only boolean primary key default true check (is_only),
  -- The account that is replayed, or the last one that was.
  account_id bigint not null default 0,
  -- The last transfer that is in the sums.
  transfer_id bigint not null default 0,
  debits_pending numeric(38, 0) not null default 0,
  debits_posted numeric(38, 0) not null default 0,
  credits_pending numeric(38, 0) not null default 0,
  credits_posted numeric(38, 0) not null default 0,
  -- The checkpoint that the sums must arrive at, as a row of ledger.checkpoints; null between two.
  goal jsonb,
  -- Of this round: each transfer counts twice, once for each of its accounts.
  transfers_done bigint not null default 0,
  rounds integer not null default 0,
  last_round_ended_at timestamptz,
  claimed_until timestamptz not null default '-infinity'
);
insert into ledger.old_replay default values;
