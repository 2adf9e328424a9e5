-- outside a transaction

-- An address belongs to its player on every network, also on those that it was not given for.
create index concurrently crypto_addresses_by_watch_key
  on cashier.crypto_addresses (watch_key);

-- Cases replace the search for packages with a surplus.
drop index concurrently if exists cashier.deposits_with_surplus;
