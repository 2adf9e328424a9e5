-- What was changed through the operator's API. A request is written down before it is carried out,
-- so that none is done without a trace; `outcome` is null where the server ended in between.
create table cashier.audit_log (
  id bigint generated always as identity primary key,
  partner text not null,
  -- The signed id of the request: the same request sent again is refused.
  request_id text not null,
  operation text not null,
  actor text not null,
  subject text not null,
  request jsonb not null,
  outcome text,
  at timestamptz not null default now(),
  unique (partner, request_id)
);
create index audit_log_of_partner on cashier.audit_log (partner, id desc);

create function cashier.refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is never changed';
end $$;
create trigger audit_log_is_kept before delete or truncate on cashier.audit_log
  for each statement execute function cashier.refuse_audit_change();
-- Nothing of an entry changes but its outcome, and that once.
create trigger audit_log_is_final before update on cashier.audit_log for each row
  when ((old.partner, old.request_id, old.operation, old.actor, old.subject, old.request, old.at)
    is distinct from
    (new.partner, new.request_id, new.operation, new.actor, new.subject, new.request, new.at)
    or old.outcome is not null)
  execute function cashier.refuse_audit_change();

-- How much a player has played, as the operator posts it; coins are redeemable once played.
create table cashier.playthroughs (
  reference text primary key,
  owner text not null,
  currency text not null,
  amount_minor numeric(38, 0) not null check (amount_minor > 0),
  at timestamptz not null default now()
);
create index playthroughs_of_owner on cashier.playthroughs (owner, currency) include (amount_minor);

-- For the operator's searches.
create index deposits_of_partner on cashier.deposits (partner, created_at desc, id);
create index deposits_late on cashier.deposits (partner, created_at desc, id) where is_late;
create index deposits_by_provider_id on cashier.deposits (provider_id)
  where provider_id is not null;
create index inbox_unmatched on cashier.inbox (received_at desc, event_id)
  where applied_at is null;

-- What the clean-up looks for.
create index inbox_applied on cashier.inbox (applied_at) where applied_at is not null;
create index forms_by_expiry on cashier.forms (expires_at);

-- A note without a deposit says that the balance alone has changed.
alter table cashier.outbox alter column deposit_id drop not null;

-- What wallets that operators keep themselves are still to be told: written with what has happened,
-- delivered until it is taken. next_attempt_at is null once it was.
create table cashier.wallet_orders (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('credit', 'reverse', 'commit', 'release')),
  reference text not null,
  partner text not null,
  owner text not null,
  amount_minor numeric(38, 0) not null check (amount_minor > 0),
  currency text not null,
  created_at timestamptz not null default now(),
  attempts integer not null default 0,
  next_attempt_at timestamptz default now(),
  taken_at timestamptz,
  failure text,
  unique (reference, kind)
);
create index wallet_orders_due on cashier.wallet_orders (next_attempt_at)
  where next_attempt_at is not null;
create index wallet_orders_of_owner on cashier.wallet_orders (owner, id)
  where next_attempt_at is not null;
create index wallet_orders_taken on cashier.wallet_orders (taken_at) where taken_at is not null;

-- True while the wallet has not taken the credit: the player is shown it as being checked.
alter table cashier.deposits add column credit_pending boolean;
