-- outside a transaction

-- Who got the money of a case, and who was meant to get it: also of cases without an owner.
create index concurrently cases_of_credited
  on cashier.cases (credited_owner, id) where credited_owner is not null;
create index concurrently audit_log_of_credited
  on cashier.audit_log (partner, (request ->> 'user'), id) where operation = 'settleCase';

-- Money at an address whose player was not known when it arrived.
create index concurrently cases_without_owner
  on cashier.cases (address, memo) where owner is null;
