-- Payments wait at most a second for a table; then the server lets them pass and tries again.
set local lock_timeout = '1s';

-- Adopts the indexes of the previous migration, and builds one on each partition that was created in
-- advance.
create index audit_entries_of_holds on cashier.audit_entries (partner, subject, id desc)
  where operation in ('holdWithdrawals', 'releaseWithdrawals');
