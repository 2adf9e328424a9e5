-- The answers to calls that move money, by the player's key. `holder` is the attempt that works
-- on it; after lease_until another attempt may take over with the same reference.
create table cashier.idempotency (
  owner text not null,
  key text not null,
  call text not null,
  fingerprint text not null,
  reference text not null,
  holder text not null,
  lease_until timestamptz not null,
  status integer,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (owner, key)
);
create index idempotency_by_age on cashier.idempotency (created_at);

-- Notices from providers: stored once by their event id, acknowledged, then applied.
create table cashier.inbox (
  provider text not null,
  event_id text not null,
  body jsonb not null,
  received_at timestamptz not null default now(),
  applied_at timestamptz,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  failure text,
  primary key (provider, event_id)
);
create index inbox_to_apply on cashier.inbox (next_attempt_at) where applied_at is null;

-- What players are to be told. A row is written in the transaction that changed the money and
-- deleted once it was sent; it names the thing, and the sender reads the truth.
create table cashier.outbox (
  id bigint generated always as identity primary key,
  owner text not null,
  deposit_id text not null,
  created_at timestamptz not null default now()
);
