-- outside a transaction

-- The console lists people's entries by their time, also those of one person or of one operation.
-- Game servers make very many entries, which these indexes leave out. These two partitions have
-- rows; the next migration adopts their indexes.
create index concurrently audit_log_of_people on cashier.audit_log (partner, at desc, id desc)
  where role is distinct from 'gameServer';
create index concurrently audit_log_of_actor on cashier.audit_log (partner, actor, at desc, id desc)
  where role is distinct from 'gameServer';
create index concurrently audit_log_of_operation
  on cashier.audit_log (partner, operation, at desc, id desc)
  where role is distinct from 'gameServer';
create index concurrently audit_entries_default_of_people
  on cashier_partitions.audit_entries_default (partner, at desc, id desc)
  where role is distinct from 'gameServer';
create index concurrently audit_entries_default_of_actor
  on cashier_partitions.audit_entries_default (partner, actor, at desc, id desc)
  where role is distinct from 'gameServer';
create index concurrently audit_entries_default_of_operation
  on cashier_partitions.audit_entries_default (partner, operation, at desc, id desc)
  where role is distinct from 'gameServer';
