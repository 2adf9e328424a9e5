-- outside a transaction

-- The sums that one person moved for a player within a day.
create index concurrently audit_log_moved
  on cashier.audit_log (moved_owner, at) where moved_owner is not null;

-- Payments out of which operators have credited something.
create index concurrently chain_payments_settled
  on cashier.chain_payments (network) where settled_units > 0;
