-- outside a transaction

-- A withdrawal's timeline shows the holds on its player, who may have very many postings. These two
-- partitions have rows; the next migration adopts their indexes.
create index concurrently audit_log_of_holds on cashier.audit_log (partner, subject, id desc)
  where operation in ('holdWithdrawals', 'releaseWithdrawals');
create index concurrently audit_entries_default_of_holds
  on cashier_partitions.audit_entries_default (partner, subject, id desc)
  where operation in ('holdWithdrawals', 'releaseWithdrawals');
