-- What a redemption was to pay by the quote that the player confirmed, where another quote has taken
-- its place since; in the currency of the payout.
alter table cashier.withdrawals add column promised_minor numeric(38, 0) check (promised_minor > 0);
-- The promises that a player has open, which are counted before another one is made.
create index deposits_quoted_of_owner on cashier.deposits (owner)
  where provider like 'chain:%' and quote is not null and status in ('created', 'waiting');
create index withdrawals_quoted_of_owner on cashier.withdrawals (owner)
  where payout_minor is not null and status = 'draft';
