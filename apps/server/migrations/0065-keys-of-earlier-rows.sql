-- The second step towards partitions: copies the keys of existing rows. Nobody waits for it,
-- because it only reads the tables, and rows that are added in the meantime record their own keys.

-- Each key gets the time of its row, which says in which partition to find the row later.
insert into cashier.notice_keys (provider, event_id, received_at)
select provider, event_id, received_at from cashier.inbox
on conflict (event_id, provider) do update set received_at = excluded.received_at
  where notice_keys.received_at <> excluded.received_at;

insert into cashier.audit_keys (partner, request_id, at)
select partner, request_id, at from cashier.audit_log
on conflict (partner, request_id) do update set at = excluded.at
  where audit_keys.at <> excluded.at;

-- After this, PostgreSQL does not have to read the tables again when they become partitions.
alter table cashier.inbox validate constraint is_first_partition;
alter table cashier.outbox validate constraint is_first_partition;
alter table cashier.audit_log validate constraint is_first_partition;
