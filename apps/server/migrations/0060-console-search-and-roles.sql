-- outside a transaction

-- A provider that only reports that something has changed may name it by its own id alone.
create index concurrently inbox_of_provider_id
  on cashier.inbox (provider, (body -> 'data' ->> 'providerId'))
  where (body -> 'data' ->> 'reference') is null;

-- The console finds payments by their amount, newest first in each currency.
create index concurrently deposits_by_exact_amount
  on cashier.deposits (partner, currency, amount_minor, created_at desc, id desc);
create index concurrently withdrawals_by_exact_amount
  on cashier.withdrawals (partner, currency, amount_minor, created_at desc, id desc);
drop index concurrently if exists cashier.deposits_by_amount;
drop index concurrently if exists cashier.withdrawals_by_amount;

-- A payout is found by its transaction, and deposits by an account that their player saved.
create index concurrently withdrawals_by_txid
  on cashier.withdrawals ((jsonb_path_query_first(history, '$[*].txid') #>> '{}'))
  where network is not null;
create index concurrently saved_accounts_by_ending
  on cashier.saved_accounts (right(label, 4)) where kind = 'deposit';

-- The lists of what waits for an operator's own systems, and of what never reached them.
create index concurrently webhooks_waiting
  on cashier.webhooks (partner, created_at desc, id desc) where next_attempt_at is not null;
create index concurrently webhooks_not_sent
  on cashier.webhooks (partner, created_at desc, id desc)
  where next_attempt_at is null and delivered_at is null;
create index concurrently wallet_orders_of_partner on cashier.wallet_orders (partner, id desc);
create index concurrently wallet_orders_waiting
  on cashier.wallet_orders (partner, id desc) where taken_at is null;
create index concurrently wallet_orders_dropped
  on cashier.wallet_orders (partner, id desc) where taken_at is not null and failure is not null;

-- The role that a partner's administrators gave a person, instead of the issuer's. Without a role the
-- person cannot act for the partner at all.
create table if not exists cashier.operator_roles (
  partner text not null,
  operator_id text not null,
  role text,
  reason text not null,
  set_by text not null,
  set_at timestamptz not null default now(),
  primary key (partner, operator_id)
);
create index concurrently operator_roles_of_person on cashier.operator_roles (operator_id);
