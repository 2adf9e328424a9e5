-- Notices, changes that players are to be told, and the audit log are to be partitioned by time
-- (decision 0100). This is the first of three steps, and servers of the version before work on
-- during each: the tables of today become the first partitions, under their own names.

-- Inbox first, the order in which a credit uses them. Payments wait a second for each table at most;
-- then the server lets them pass and tries again.
set local lock_timeout = '1s';
lock table cashier.inbox, cashier.outbox, cashier.audit_log in access exclusive mode;

-- Partitions are not in `cashier`, so the server's role can neither name nor change one directly.
create schema cashier_partitions;

-- What makes a notice and a request count once. PostgreSQL cannot keep a key unique across
-- partitions, so the keys have tables of their own, and a trigger writes them with the row.
create table cashier.notice_keys (
  provider text not null,
  event_id text not null,
  received_at timestamptz not null,
  -- In this order the operator's lists also find a notice by its id alone.
  primary key (event_id, provider)
);
create index notice_keys_by_age on cashier.notice_keys (received_at);
create table cashier.audit_keys (
  partner text not null,
  request_id text not null,
  at timestamptz not null,
  primary key (partner, request_id)
);

-- A partition must not have an identity column, so the ids come from sequences.
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

-- A server of the version before gets the rights that it needs until the next start grants them.
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
-- with the same id: a provider that was fixed sends it again. Each statement sees what others have
-- committed, so a notice that arrives twice at the same time is also compared with the stored one.
-- A key without a notice must not swallow one: it is given to the notice that arrives.
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
    -- The notice was deleted a moment ago, and its key with it.
    continue when not found;
    -- Of several that arrive now, the first one has stored the notice.
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

-- Until the tables are partitions, rows that are added keep their old unique keys as well: a row
-- whose key is not copied yet passes here and is refused there. A repeated one leaves the keys
-- alone, because it would wait until the copy of all keys is committed. A key without a notice was
-- copied while its notice was deleted.
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

-- A key goes with its notice, also if a server of the version before deletes the notice.
create function cashier.release_notice_key() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from cashier.notice_keys where provider = old.provider and event_id = old.event_id;
  return null;
end $$;
create trigger inbox_releases_key after delete on cashier.inbox
  for each row when (true) execute function cashier.release_notice_key();

-- The first partitions end between one and two months from now, that of the audit log with a year:
-- until then, servers of the version before are to be replaced.
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

-- By default everybody may call a new function, and use it as the trigger of a table of their own.
revoke execute on function cashier.claim_notice_key(), cashier.claim_audit_key(),
  cashier.record_notice_key(), cashier.record_audit_key(), cashier.release_notice_key() from public;
