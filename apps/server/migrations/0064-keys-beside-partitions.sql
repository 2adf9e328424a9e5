-- Partitions provider notices, pending pushes and the audit log by time (decision 0100). This is
-- the first of three steps. Servers of the previous version keep working during each of them: the
-- existing tables become the first partitions and keep their names.

-- The inbox is first, because a credit uses the tables in this order. Payments wait at most a
-- second for each table; then the server lets them pass and tries again.
set local lock_timeout = '1s';
lock table cashier.inbox, cashier.outbox, cashier.audit_log in access exclusive mode;

-- Partitions are not in `cashier`, so the server's role can neither name nor change one directly.
create schema cashier_partitions;

-- These keys make each notice and each request count once. PostgreSQL cannot keep a key unique
-- across partitions, so the keys have their own tables, and a trigger writes them with the row.
create table cashier.notice_keys (
  provider text not null,
  event_id text not null,
  received_at timestamptz not null,
  -- In this order, the operator's lists can also find a notice by its id alone.
  primary key (event_id, provider)
);
create index notice_keys_by_age on cashier.notice_keys (received_at);
create table cashier.audit_keys (
  partner text not null,
  request_id text not null,
  at timestamptz not null,
  primary key (partner, request_id)
);

-- A partition cannot have an identity column, so the ids come from sequences.
create sequence cashier.change_ids;
create sequence cashier.audit_ids;
do $$
declare
  v_table text;
  v_sequence text;
begin
  for v_table, v_sequence in
    values ('cashier.outbox', 'cashier.change_ids'), ('cashier.audit_log', 'cashier.audit_ids')
  loop
    execute format('select setval(%L, last_value, is_called) from %s',
      v_sequence, pg_get_serial_sequence(v_table, 'id'));
    execute format('alter table %s alter column id drop identity', v_table);
    execute format('alter table %s alter column id set default nextval(%L)', v_table, v_sequence);
  end loop;
end $$;

create table cashier.notices (like cashier.inbox including defaults including constraints)
  partition by range (received_at);
create table cashier.changes (like cashier.outbox including defaults including constraints)
  partition by range (created_at);
create table cashier.audit_entries (like cashier.audit_log including defaults including constraints)
  partition by range (at);

-- Gives servers of the previous version the rights that they need until the next start grants them.
do $$
declare
  v_role text;
begin
  for v_role in
    select distinct grantee from information_schema.role_table_grants
    where table_schema = 'cashier' and table_name = 'inbox' and privilege_type = 'INSERT'
      and grantee not in (current_user, 'PUBLIC')
  loop
    execute format('grant usage on sequence cashier.change_ids, cashier.audit_ids to %I', v_role);
    execute format('grant select on cashier.notice_keys to %I', v_role);
    execute format('grant select, insert, update, delete on cashier.notices, cashier.changes to %I',
      v_role);
  end loop;
end $$;

-- Stores a notice once, however often it arrives. An unreadable one is replaced by a readable one
-- with the same id, because a provider that has been fixed sends it again. Each statement sees what
-- others have committed, so if a notice arrives twice at the same time, the second copy is compared
-- with the stored one too. A key without a notice must not swallow one: the notice that arrives
-- takes the key over.
create function cashier.claim_notice_key() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  loop
    insert into cashier.notice_keys (provider, event_id, received_at)
    values (new.provider, new.event_id, new.received_at) on conflict do nothing;
    if found then return new; end if;
    exit when exists (
      select from cashier.notices
      where received_at = (
          select received_at from cashier.notice_keys
          where provider = new.provider and event_id = new.event_id)
        and provider = new.provider and event_id = new.event_id);
    perform from cashier.notice_keys
    where provider = new.provider and event_id = new.event_id for update;
    -- The notice has just been deleted, and its key with it.
    continue when not found;
    -- Of several copies that arrive at once, the first one has stored the notice.
    exit when exists (
      select from cashier.notices
      where received_at = (
          select received_at from cashier.notice_keys
          where provider = new.provider and event_id = new.event_id)
        and provider = new.provider and event_id = new.event_id);
    update cashier.notice_keys set received_at = new.received_at
    where provider = new.provider and event_id = new.event_id;
    return new;
  end loop;
  if not new.body ? 'unreadable' then
    update cashier.notices set body = new.body, failure = null, next_attempt_at = now()
    where received_at = (
        select received_at from cashier.notice_keys
        where provider = new.provider and event_id = new.event_id)
      and provider = new.provider and event_id = new.event_id
      and applied_at is null and body ? 'unreadable';
  end if;
  return null;
end $$;

create function cashier.claim_audit_key() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into cashier.audit_keys (partner, request_id, at)
  values (new.partner, new.request_id, new.at) on conflict do nothing;
  if found then return new; end if;
  return null;
end $$;

-- Until the tables are partitions, new rows are also subject to the old unique keys: a repeated row
-- whose key has not been copied yet passes here and is refused there. A repeated row does not touch
-- the keys, because it would have to wait until the copy of all keys is committed. A key without a
-- notice was copied while its notice was being deleted.
create function cashier.record_notice_key() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not exists (
    select from cashier.inbox where provider = new.provider and event_id = new.event_id
  ) then
    insert into cashier.notice_keys (provider, event_id, received_at)
    values (new.provider, new.event_id, new.received_at) on conflict do nothing;
    if not found then
      update cashier.notice_keys set received_at = new.received_at
      where provider = new.provider and event_id = new.event_id and not exists (
        select from cashier.inbox where provider = new.provider and event_id = new.event_id);
    end if;
  end if;
  return new;
end $$;
create trigger inbox_records_key before insert on cashier.inbox
  for each row when (true) execute function cashier.record_notice_key();

create function cashier.record_audit_key() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not exists (
    select from cashier.audit_log where partner = new.partner and request_id = new.request_id
  ) then
    insert into cashier.audit_keys (partner, request_id, at)
    values (new.partner, new.request_id, new.at) on conflict do nothing;
  end if;
  return new;
end $$;
create trigger audit_log_records_key before insert on cashier.audit_log
  for each row when (true) execute function cashier.record_audit_key();

-- A key is deleted with its notice, even if a server of the previous version deletes the notice.
create function cashier.release_notice_key() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from cashier.notice_keys where provider = old.provider and event_id = old.event_id;
  return null;
end $$;
create trigger inbox_releases_key after delete on cashier.inbox
  for each row when (true) execute function cashier.release_notice_key();

-- The first partitions end one to two months from now, the audit log's at the end of a year. All
-- servers of the previous version have to be replaced by then.
do $$
declare
  v_table text;
  v_column text;
  v_period text;
begin
  set local timezone = 'UTC';
  for v_table, v_column, v_period in
    values ('inbox', 'received_at', 'month'), ('outbox', 'created_at', 'month'),
      ('audit_log', 'at', 'year')
  loop
    execute format('alter table cashier.%I
        add constraint is_first_partition check (%I < %L::timestamptz) not valid',
      v_table, v_column,
      date_trunc(v_period, now() + interval '1 month') + ('1 ' || v_period)::interval);
  end loop;
end $$;

-- By default, everybody may call a new function, and use it as a trigger on their own table.
revoke execute on function cashier.claim_notice_key(), cashier.claim_audit_key(),
  cashier.record_notice_key(), cashier.record_audit_key(), cashier.release_notice_key() from public;
