create schema if not exists cashier;

-- One visit to a payment form; deposits name the session they came from.
create table cashier.payment_sessions (
  id text primary key,
  owner text not null,
  amount text,
  currency text not null,
  pending_group text,
  created_at timestamptz not null default now()
);
create index payment_sessions_by_age on cashier.payment_sessions (created_at);

-- A deposit from the intent to its end. What ends in _minor is money in minor units.
create table cashier.deposits (
  id text primary key,
  partner text not null,
  owner text not null,
  method text not null,
  provider text not null,
  security_group text not null,
  -- What the player typed, in the player's currency, and the fee on it.
  amount_minor numeric(38, 0) not null check (amount_minor > 0),
  currency text not null,
  fee_minor numeric(38, 0) not null default 0 check (fee_minor >= 0),
  -- What the provider is asked to collect, and what the player is given when exactly that comes.
  pay_minor numeric(38, 0) not null check (pay_minor > 0),
  pay_currency text not null,
  credit_minor numeric(38, 0) not null check (credit_minor >= 0),
  -- The rate between the two currencies: rate, spread, source, times.
  quote jsonb,
  country text not null,
  language text not null,
  fields jsonb not null default '{}',
  session_id text not null,
  return_id text not null unique,
  status text not null default 'created'
    check (status in ('created', 'waiting', 'processed', 'mistaked', 'reversed')),
  provider_id text,
  source jsonb,
  -- More that the provider wants to know before it goes on.
  fields_required jsonb,
  -- When the player said that the money was sent.
  declared_at timestamptz,
  -- What came, in pay_currency; what of it was credited; what of that settled a debt.
  paid_minor numeric(38, 0) check (paid_minor > 0),
  credited_minor numeric(38, 0) check (credited_minor >= 0),
  settled_minor numeric(38, 0) not null default 0 check (settled_minor >= 0),
  is_late boolean not null default false,
  bonus_id text,
  bonus_state text check (bonus_state in ('chosen', 'activated', 'missed', 'revoked')),
  -- The least that the bonus asks for, as it was when the player chose it.
  bonus_min_minor numeric(38, 0),
  saves_account boolean not null default false,
  -- How it ended without money, and the provider's words for it.
  ending text check (ending in ('failed', 'cancelled', 'expired', 'reversed')),
  reason text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- When the provider is to be asked; null when there is nothing more to ask.
  next_check_at timestamptz,
  checks integer not null default 0,
  check ((status in ('processed', 'reversed')) = (credited_minor is not null)),
  check ((bonus_id is null) = (bonus_state is null)),
  check ((quote is null) = (pay_currency = currency))
);

create index deposits_of_owner on cashier.deposits (owner, created_at desc, id);
create index deposits_open_of_owner on cashier.deposits (owner, created_at desc)
  where status in ('created', 'waiting');
create index deposits_ended_of_owner on cashier.deposits (owner, created_at desc)
  where status in ('processed', 'mistaked', 'reversed');
create index deposits_to_check on cashier.deposits (next_check_at)
  where next_check_at is not null;
