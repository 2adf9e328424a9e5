-- outside a transaction
-- The payouts that an operator has to end.
create index concurrently withdrawals_unclear
  on cashier.withdrawals (partner, created_at desc, id desc)
  where status = 'processing' and contradictions <> '[]';
