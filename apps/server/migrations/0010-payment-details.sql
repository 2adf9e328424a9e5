-- How a deposit is paid without a payment page, as the provider answered it: which page of ours goes
-- on with it, and what that shows. A player who comes back finds the same details.
alter table cashier.deposits add column payment jsonb;
