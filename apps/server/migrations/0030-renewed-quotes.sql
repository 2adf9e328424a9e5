-- What a redemption was to pay by the quote that the player confirmed, where another quote has taken
-- its place since; in the currency of the payout.
alter table cashier.withdrawals add column promised_minor numeric(38, 0) check (promised_minor > 0);
