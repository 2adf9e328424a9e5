-- outside a transaction

-- For the operator's searches by the time of credit.
create index concurrently deposits_credited_of_partner
  on cashier.deposits (partner, credited_at desc, id desc) where credited_at is not null;

-- What waits of one provider is found without walking over what waits of another, and what was never
-- tried before what failed.
create index concurrently inbox_to_apply_by_provider
  on cashier.inbox (provider, (least(attempts, 1)), next_attempt_at) where applied_at is null;
drop index concurrently if exists cashier.inbox_to_apply;
