-- outside a transaction

-- A notice may name a refund by the provider's own id alone.
create index concurrently refunds_by_provider_id
  on cashier.refunds (provider_id) where provider_id is not null;

-- All memos of a shared address have one key: a stray payment looks for its own memo only.
create index concurrently crypto_addresses_by_key_and_memo
  on cashier.crypto_addresses (watch_key, memo);
drop index concurrently if exists cashier.crypto_addresses_by_watch_key;
