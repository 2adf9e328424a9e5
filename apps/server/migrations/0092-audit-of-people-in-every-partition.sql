-- Payments wait at most a second for a table; then the server lets them pass and tries again.
set local lock_timeout = '1s';

-- Adopts the indexes of the previous migration, and builds them on each partition that was created
-- in advance.
create index audit_entries_of_people on cashier.audit_entries (partner, at desc, id desc)
  where role is distinct from 'gameServer';
create index audit_entries_of_actor on cashier.audit_entries (partner, actor, at desc, id desc)
  where role is distinct from 'gameServer';
create index audit_entries_of_operation
  on cashier.audit_entries (partner, operation, at desc, id desc)
  where role is distinct from 'gameServer';
