-- Double entry after TigerBeetle's model: an account is four sums, a transfer moves one amount from
-- the debit side of one account to the credit side of another, and nothing else changes a sum.
-- Amounts are whole minor units. 38 digits hold any of them; 64 bits end at 9.22 ETH in wei.

create schema ledger;

create table ledger.accounts (
  id bigint generated always as identity primary key,
  -- Who it belongs to: a player of a partner, or for the house side the partner itself.
  owner text not null check (owner <> ''),
  kind text not null check (kind in ('player', 'house', 'receivable', 'hold')),
  currency text not null check (currency <> ''),
  -- The house side of a currency is several accounts, so that not every deposit waits for one row.
  shard integer not null default 0 check (shard >= 0),
  overdraft_allowed boolean not null,
  debits_pending numeric(38, 0) not null default 0 check (debits_pending >= 0),
  debits_posted numeric(38, 0) not null default 0 check (debits_posted >= 0),
  credits_pending numeric(38, 0) not null default 0 check (credits_pending >= 0),
  credits_posted numeric(38, 0) not null default 0 check (credits_posted >= 0),
  opened_at timestamptz not null default now(),
  frozen_at timestamptz,
  frozen_reason text,
  unique (owner, kind, currency, shard),
  -- Referred to by transfers, whose both sides thereby have one currency.
  unique (id, currency),
  -- The last word on overdrafts, whatever code runs: what is held cannot be spent a second time.
  constraint accounts_no_overdraft
    check (overdraft_allowed or credits_posted - debits_posted - debits_pending >= 0)
)
-- Room on each page, so that a changed sum stays on it and no index is touched.
with (fillfactor = 70);

create table ledger.transfers (
  id bigint generated always as identity primary key,
  -- The caller's name for this movement. Being unique is what makes money move exactly once.
  reference text not null unique check (reference <> ''),
  kind text not null check (kind in ('plain', 'pending', 'post', 'void')),
  debit_account bigint not null,
  credit_account bigint not null,
  currency text not null,
  amount numeric(38, 0) not null check (amount > 0),
  -- What the transfer adds to the pending sums: a pending one its amount, its post or void takes it
  -- back. Kept here so that a replay is a sum and needs no join.
  pending_delta numeric(38, 0) not null,
  -- The pending transfer that a post or void settles; unique, so it is settled once.
  pending_id bigint unique references ledger.transfers (id),
  purpose text not null default '',
  created_at timestamptz not null default now(),
  check (debit_account <> credit_account),
  check ((pending_id is not null) = (kind in ('post', 'void'))),
  check (case kind
    when 'plain' then pending_delta = 0
    when 'pending' then pending_delta = amount
    when 'post' then pending_delta <= -amount
    when 'void' then pending_delta = -amount
  end),
  foreign key (debit_account, currency) references ledger.accounts (id, currency),
  foreign key (credit_account, currency) references ledger.accounts (id, currency)
);

-- For one account's history and replay, newest or oldest first, without a sort.
create index transfers_by_debit_account on ledger.transfers (debit_account, id);
create index transfers_by_credit_account on ledger.transfers (credit_account, id);

create function ledger.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'a transfer is never changed: post another one that reverses it'
    using errcode = 'LG000';
end $$;

create trigger transfers_are_immutable
  before update or delete or truncate on ledger.transfers
  for each statement execute function ledger.refuse_change();

-- How far each account was replayed, and the sums at that point. Transfers of one account get their
-- numbers while its row is locked, so they are numbered in the order in which they took effect.
create table ledger.checkpoints (
  account_id bigint primary key references ledger.accounts (id),
  transfer_id bigint not null,
  debits_pending numeric(38, 0) not null,
  debits_posted numeric(38, 0) not null,
  credits_pending numeric(38, 0) not null,
  credits_posted numeric(38, 0) not null,
  checked_at timestamptz not null default now()
);

-- Where the check of all accounts stands: one row, so that several processes share one round.
create table ledger.replay_place (
  is_only boolean primary key default true check (is_only),
  after_account bigint not null default 0,
  claimed_until timestamptz not null default '-infinity'
);
insert into ledger.replay_place default values;

create index accounts_frozen on ledger.accounts (id) where frozen_at is not null;
