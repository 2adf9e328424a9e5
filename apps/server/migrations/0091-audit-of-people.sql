-- outside a transaction

-- The console lists people's entries by their time, also those of one person or of one operation.
-- Game servers make very many entries, which these indexes leave out.
create index concurrently audit_entries_of_people on cashier.audit_entries (partner, at desc, id desc)
  where role is distinct from 'gameServer';
create index concurrently audit_entries_of_actor
  on cashier.audit_entries (partner, actor, at desc, id desc)
  where role is distinct from 'gameServer';
create index concurrently audit_entries_of_operation
  on cashier.audit_entries (partner, operation, at desc, id desc)
  where role is distinct from 'gameServer';
