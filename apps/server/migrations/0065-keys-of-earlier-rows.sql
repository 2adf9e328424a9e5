-- The second step towards partitions: the keys of the rows that exist. Nobody waits for it, because
-- it only reads the tables, and rows that are added meanwhile record their keys themselves.

-- Each key gets the time of its row, which is where the row is found later.
insert into cashier.notice_keys (provider, event_id, received_at)
select provider, event_id, received_at from cashier.inbox
on conflict (event_id, provider) do update set received_at = excluded.received_at
  where notice_keys.received_at <> excluded.received_at;

insert into cashier.audit_keys (partner, request_id, at)
select partner, request_id, at from cashier.audit_log
on conflict (partner, request_id) do update set at = excluded.at
  where audit_keys.at <> excluded.at;

-- PostgreSQL need not read the tables again when they become partitions.
alter table cashier.inbox validate constraint is_first_partition;
alter table cashier.outbox validate constraint is_first_partition;
alter table cashier.audit_log validate constraint is_first_partition;
