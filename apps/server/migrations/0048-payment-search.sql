-- outside a transaction

-- The console's list of payments: every filter has an index, newest first.
create index concurrently deposits_by_status
  on cashier.deposits (partner, status, created_at desc, id desc);
create index concurrently deposits_by_method
  on cashier.deposits (partner, method, created_at desc, id desc);
create index concurrently deposits_by_provider
  on cashier.deposits (partner, provider, created_at desc, id desc);
create index concurrently deposits_by_country
  on cashier.deposits (partner, country, created_at desc, id desc);
create index concurrently deposits_by_currency
  on cashier.deposits (partner, currency, created_at desc, id desc);
create index concurrently deposits_by_amount
  on cashier.deposits (partner, currency, amount_minor);

create index concurrently withdrawals_by_time
  on cashier.withdrawals (partner, created_at desc, id desc);
create index concurrently withdrawals_by_status
  on cashier.withdrawals (partner, status, created_at desc, id desc);
create index concurrently withdrawals_by_method
  on cashier.withdrawals (partner, method, created_at desc, id desc);
create index concurrently withdrawals_by_provider
  on cashier.withdrawals (partner, provider, created_at desc, id desc);
create index concurrently withdrawals_by_country
  on cashier.withdrawals (partner, country, created_at desc, id desc);
create index concurrently withdrawals_by_currency
  on cashier.withdrawals (partner, currency, created_at desc, id desc);
create index concurrently withdrawals_by_amount
  on cashier.withdrawals (partner, currency, amount_minor);
create index concurrently withdrawals_by_provider_id
  on cashier.withdrawals (provider_id) where provider_id is not null;
create index concurrently withdrawals_by_account_ending
  on cashier.withdrawals (partner, right(destination, 4));

-- A payment is found by its transaction or address on a chain.
create index concurrently chain_payments_by_txid on cashier.chain_payments (txid);
create index concurrently chain_payments_of_deposit on cashier.chain_payments (deposit_id)
  where deposit_id is not null;
create index concurrently crypto_addresses_by_address on cashier.crypto_addresses (address);
