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

-- A deposit from the intent to its end. amount is what the player asked for, credited what the
-- wallet was given, both in minor units of the currency.
create table cashier.deposits (
  id text primary key,
  partner text not null,
  owner text not null,
  method text not null,
  provider text not null,
  amount numeric(38, 0) not null check (amount > 0),
  currency text not null,
  country text not null,
  language text not null,
  fields jsonb not null default '{}',
  session_id text not null,
  return_id text not null unique,
  status text not null default 'created'
    check (status in ('created', 'waiting', 'processed', 'mistaked')),
  provider_id text,
  source jsonb,
  credited numeric(38, 0),
  is_late boolean not null default false,
  -- How it ended without money, and the provider's words for it.
  ending text check (ending in ('failed', 'cancelled', 'expired')),
  reason text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- When the provider is to be asked; null when there is nothing more to ask.
  next_check_at timestamptz,
  checks integer not null default 0
);

create index deposits_of_owner on cashier.deposits (owner, created_at desc, id);
create index deposits_open_of_owner on cashier.deposits (owner, created_at desc)
  where status in ('created', 'waiting');
create index deposits_ended_of_owner on cashier.deposits (owner, created_at desc)
  where status in ('processed', 'mistaked');
create index deposits_to_check on cashier.deposits (next_check_at)
  where next_check_at is not null;
