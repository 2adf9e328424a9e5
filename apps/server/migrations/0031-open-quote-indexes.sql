-- outside a transaction
-- The promised rates that a player has open, which are counted before another one is promised.
create index concurrently if not exists deposits_quoted_of_owner on cashier.deposits (owner)
  where provider like 'chain:%' and quote is not null and status in ('created', 'waiting');
create index concurrently if not exists withdrawals_quoted_of_owner on cashier.withdrawals (owner)
  where payout_minor is not null and status = 'draft';
