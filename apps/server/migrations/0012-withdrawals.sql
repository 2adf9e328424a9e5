-- A withdrawal from the draft to its end. What ends in _minor is money in minor units.
create table cashier.withdrawals (
  id text primary key,
  partner text not null,
  owner text not null,
  method text not null,
  provider text not null,
  security_group text not null,
  account text not null check (account in ('main', 'additional')),
  -- What leaves the balance; the fee is taken out of it, the rest reaches the player's account.
  amount_minor numeric(38, 0) not null check (amount_minor > 0),
  currency text not null,
  fee_minor numeric(38, 0) not null check (fee_minor >= 0),
  net_minor numeric(38, 0) not null check (net_minor > 0),
  country text not null,
  language text not null,
  -- Where it goes: masked words to show, and the provider's token. What was typed is not here.
  destination text not null,
  account_name text,
  account_token text not null,
  saves_account boolean not null default false,
  arrival jsonb,
  code_required boolean not null default false,
  -- `holding`: confirmed, and the wallet was not heard yet.
  status text not null default 'draft' check (status in ('draft', 'holding', 'review', 'approved',
    'processing', 'sent', 'rejected', 'cancelled', 'failed')),
  -- Each try to hold has a name of its own, so that a refused one leaves nothing behind.
  attempt integer not null default 1,
  provider_id text,
  reason text,
  -- Who let it go or stopped it: `rule`, `player`, or whom the operator names.
  decided_by text,
  -- [{ status, at, by? }], oldest first.
  history jsonb not null default '[]',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  confirmed_at timestamptz,
  expires_at timestamptz not null,
  -- When somebody is to look at it; null when there is nothing to do.
  next_check_at timestamptz,
  checks integer not null default 0,
  check (amount_minor = fee_minor + net_minor),
  check (status in ('draft', 'cancelled') or confirmed_at is not null)
);
create index withdrawals_of_owner on cashier.withdrawals (owner, created_at desc, id desc);
create index withdrawals_news_of_owner on cashier.withdrawals (owner, updated_at desc);
create index withdrawals_to_check on cashier.withdrawals (next_check_at)
  where next_check_at is not null;
create index withdrawals_of_partner on cashier.withdrawals (partner, status, created_at);

-- The code that a draft waits for; sealed, because who reads the tables must not confirm with it.
create table cashier.withdrawal_codes (
  withdrawal_id text primary key references cashier.withdrawals (id),
  sealed text not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  tries integer not null default 0,
  sends integer not null default 1
);

-- A note is of a deposit, of a withdrawal, or of the balance alone.
alter table cashier.outbox alter column deposit_id drop not null;
alter table cashier.outbox add column withdrawal_id text;
alter table cashier.outbox add check (num_nonnulls(deposit_id, withdrawal_id) <= 1);

-- An account to pay from is not one to pay to, even where the method is the same.
alter table cashier.saved_accounts add column kind text not null default 'deposit'
  check (kind in ('deposit', 'withdrawal'));
alter table cashier.saved_accounts
  drop constraint saved_accounts_owner_method_provider_token_key;
alter table cashier.saved_accounts add unique (owner, kind, method, provider, token);
