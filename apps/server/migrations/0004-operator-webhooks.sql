-- What operators are to be told, kept until they took it. `body` is what is signed, byte by byte.
-- next_attempt_at is null when there is nothing more to do: it was taken, or refused for too long.
create table cashier.webhooks (
  id text primary key,
  partner text not null,
  type text not null,
  subject text not null,
  body text not null,
  created_at timestamptz not null,
  attempts integer not null default 0,
  next_attempt_at timestamptz,
  delivered_at timestamptz,
  failure text
);
create index webhooks_to_send on cashier.webhooks (next_attempt_at)
  where next_attempt_at is not null;
create index webhooks_of_partner on cashier.webhooks (partner, created_at desc);
create index webhooks_delivered on cashier.webhooks (delivered_at)
  where delivered_at is not null;

-- Receivers that could not be reached. Until next_probe_at nothing is sent there, so that one that
-- is down neither costs the others time nor is buried in attempts.
create table cashier.webhook_outages (
  partner text primary key,
  since timestamptz not null,
  failures integer not null default 1,
  next_probe_at timestamptz not null
);
