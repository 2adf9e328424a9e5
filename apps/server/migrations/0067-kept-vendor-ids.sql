-- outside a transaction

-- Records are emptied together with the details of their payment, and no longer searched by age.
drop index concurrently if exists cashier.provider_records_filled;
