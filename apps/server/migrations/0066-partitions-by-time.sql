-- The third step: the existing tables become the first partitions, and the server creates the next
-- ones in advance.

-- The inbox is first, because a credit uses the tables in this order. Payments wait at most a
-- second for each table; then the server lets them pass and tries again.
set local lock_timeout = '1s';
lock table cashier.inbox, cashier.outbox, cashier.audit_log in access exclusive mode;

-- Every partition has these indexes. The first ones already have them, under their old names.
create index notices_to_apply on cashier.notices
  (provider, (least(attempts, 1)), next_attempt_at) where applied_at is null;
create index notices_unmatched on cashier.notices (received_at desc, event_id)
  where applied_at is null;
create index notices_applied on cashier.notices (applied_at) where applied_at is not null;
create index notices_of_subject on cashier.notices ((body -> 'data' ->> 'reference'));
create index notices_of_provider_id on cashier.notices
  (provider, (body -> 'data' ->> 'providerId')) where (body -> 'data' ->> 'reference') is null;

create index audit_entries_of_partner on cashier.audit_entries (partner, id desc);
create index audit_entries_of_subject on cashier.audit_entries (partner, subject, id desc);
create index audit_entries_moved on cashier.audit_entries (moved_owner, at)
  where moved_owner is not null;
create index audit_entries_of_credited on cashier.audit_entries
  (partner, (request ->> 'user'), id) where operation = 'settleCase';

-- The parents' triggers are copied to every partition, so the first ones' own are switched off.
create or replace trigger inbox_records_key before insert on cashier.inbox
  for each row when (false) execute function cashier.record_notice_key();
create or replace trigger inbox_releases_key after delete on cashier.inbox
  for each row when (false) execute function cashier.release_notice_key();
create or replace trigger audit_log_records_key before insert on cashier.audit_log
  for each row when (false) execute function cashier.record_audit_key();
create or replace trigger notices_stay_erased before update on cashier.inbox
  for each row when (false) execute function cashier.keep_notice_erased();

create trigger notices_claim_keys before insert on cashier.notices
  for each row execute function cashier.claim_notice_key();
create trigger notices_release_keys after delete on cashier.notices
  for each row execute function cashier.release_notice_key();
-- Every statement finds a notice by its provider, its event id and the time it was received.
create function cashier.refuse_notice_move() returns trigger language plpgsql as $$
begin
  raise exception 'the key of a notice is never changed';
end $$;
create trigger notices_keep_keys before update on cashier.notices for each row
  when ((old.provider, old.event_id, old.received_at)
    is distinct from (new.provider, new.event_id, new.received_at))
  execute function cashier.refuse_notice_move();
create trigger applied_notices_stay_erased before update on cashier.notices for each row
  when (old.applied_at is null and new.applied_at is not null)
  execute function cashier.keep_notice_erased();
create trigger audit_entries_claim_keys before insert on cashier.audit_entries
  for each row execute function cashier.claim_audit_key();
create trigger audit_entries_are_kept before delete or truncate on cashier.audit_entries
  for each statement execute function cashier.refuse_audit_change();
create trigger audit_entries_are_final before update on cashier.audit_entries for each row
  when ((old.id, old.partner, old.request_id, old.operation, old.actor, old.subject, old.request,
      old.at, old.role, old.key_id, old.confirmed_by)
    is distinct from
    (new.id, new.partner, new.request_id, new.operation, new.actor, new.subject, new.request,
      new.at, new.role, new.key_id, new.confirmed_by)
    or old.outcome is not null)
  execute function cashier.refuse_audit_change();

do $$
declare
  v_parent text;
  v_first text;
  v_end text;
begin
  set local timezone = 'UTC';
  for v_parent, v_first in
    values ('notices', 'inbox'), ('changes', 'outbox'), ('audit_entries', 'audit_log')
  loop
    select (regexp_match(pg_get_constraintdef(oid), '''([^'']+)'''))[1] into v_end
    from pg_constraint
    where conrelid = ('cashier.' || v_first)::regclass and conname = 'is_first_partition';
    execute format('alter table cashier.%I attach partition cashier.%I
      for values from (minvalue) to (%L)', v_parent, v_first, v_end);
  end loop;
end $$;

-- A row for whose time there is no partition goes here, so that no insert ever fails.
create table cashier_partitions.notices_default partition of cashier.notices
  (primary key (event_id, provider)) default;
create table cashier_partitions.changes_default partition of cashier.changes
  (primary key (id)) default;
create table cashier_partitions.audit_entries_default partition of cashier.audit_entries
  (primary key (id)) default;
create index notices_default_by_time on cashier_partitions.notices_default (received_at);
create index changes_default_by_time on cashier_partitions.changes_default (created_at);
create index audit_entries_default_by_time on cashier_partitions.audit_entries_default (at);
create trigger audit_entries_are_kept before delete or truncate
  on cashier_partitions.audit_entries_default
  for each statement execute function cashier.refuse_audit_change();

-- Lists a table's partitions with their times. The first one has no start; the default one is not
-- listed.
create function cashier_partitions.list(p_parent text)
returns table (partition regclass, from_at timestamptz, to_at timestamptz)
language sql stable set search_path = pg_catalog, pg_temp as $$
  select oid, (regexp_match(bound, 'FROM \(''([^'']+)''\)'))[1]::timestamptz,
    (regexp_match(bound, 'TO \(''([^'']+)''\)'))[1]::timestamptz
  from (
    select class.oid, pg_get_expr(class.relpartbound, class.oid) as bound
    from pg_inherits inherits join pg_class class on class.oid = inherits.inhrelid
    where inherits.inhparent = ('cashier.' || p_parent)::regclass) as partitions
  where bound <> 'DEFAULT'
$$;

-- Adds the partition for one period, unless there is one, and returns whether there was something
-- to do. The parent has no primary key, so each partition has its own.
--
-- PostgreSQL reads the whole default partition while it attaches another, and nobody can use the
-- table in the meantime, unless a valid constraint says that the default partition has no rows for
-- that period. So if it has rows, one call adds the constraint, the next one validates it while
-- others use the table, and a third one attaches the partition. Rows for that period are refused
-- until then, so a period that begins within a month is attached immediately.
create function cashier_partitions.add(
  p_parent text, p_name text, p_from timestamptz, p_to timestamptz, p_key text
) returns boolean language plpgsql set search_path = pg_catalog, pg_temp set timezone = 'UTC' as $$
declare
  v_default text := p_parent || '_default';
  v_check text := 'excludes_' || p_name;
  v_column text;
  v_has_rows boolean;
  v_is_used boolean;
  v_is_valid boolean;
begin
  if exists (
    select from cashier_partitions.list(p_parent)
    where coalesce(from_at, '-infinity') < p_to and to_at > p_from
  ) then
    return false;
  end if;
  select attname into v_column
  from pg_partitioned_table parent join pg_attribute on attrelid = partrelid
  where partrelid = ('cashier.' || p_parent)::regclass and attnum = partattrs[0];
  -- If the default partition has rows for this period, they stay there.
  execute format('select exists (
      select from cashier_partitions.%I where %I >= $1 and %I < $2)',
    v_default, v_column, v_column) into v_is_used using p_from, p_to;
  execute format('select exists (select from cashier_partitions.%I)', v_default) into v_has_rows;
  select convalidated into v_is_valid from pg_constraint
  where conrelid = ('cashier_partitions.' || v_default)::regclass and conname = v_check;
  if v_has_rows and not v_is_used and p_from > now() + interval '1 month' then
    if v_is_valid is null then
      execute format('alter table cashier_partitions.%I
          add constraint %I check (%I < %L or %I >= %L) not valid',
        v_default, v_check, v_column, p_from, v_column, p_to);
      return true;
    elsif not v_is_valid then
      execute format('alter table cashier_partitions.%I validate constraint %I',
        v_default, v_check);
      return true;
    end if;
  end if;
  if v_is_used then return false; end if;

  execute format('create table cashier_partitions.%I
      (like cashier.%I including defaults including constraints, primary key (%s))',
    p_name, p_parent, p_key);
  if p_parent = 'audit_entries' then
    execute format('create trigger audit_entries_are_kept before delete or truncate
      on cashier_partitions.%I for each statement execute function cashier.refuse_audit_change()',
      p_name);
  end if;
  execute format('alter table cashier.%I attach partition cashier_partitions.%I
    for values from (%L) to (%L)', p_parent, p_name, p_from, p_to);
  if v_is_valid is not null then
    execute format('alter table cashier_partitions.%I drop constraint %s',
      v_default, quote_ident(v_check));
  end if;
  return true;
end $$;

-- Lets the default partition take rows for a period again. It is not part of `add`, so that it
-- takes effect even if the partition cannot be created.
create function cashier_partitions.allow_in_default(p_parent text, p_name text) returns void
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if exists (
    select from pg_constraint
    where conrelid = ('cashier_partitions.' || p_parent || '_default')::regclass
      and conname = 'excludes_' || p_name
  ) then
    execute format('alter table cashier_partitions.%I drop constraint %s',
      p_parent || '_default', quote_ident('excludes_' || p_name));
  end if;
end $$;

-- Creates one missing partition for the current or one of the next periods, as the schema's owner,
-- and returns 1, or 0 if there is nothing to do. If one cannot be created, the others still are. It
-- gives way to transactions that use the tables, and the server calls it again. Each call creates
-- only one, so that no table stays locked while it waits for another.
create function cashier.make_partitions() returns integer
language plpgsql security definer
set search_path = pg_catalog, pg_temp set timezone = 'UTC' set lock_timeout = '2s' as $$
declare
  v_is_made boolean;
  v_plan record;
begin
  -- Another server is already doing this.
  if not pg_try_advisory_xact_lock(hashtextextended('cashier partitions', 0)) then return 0; end if;
  for v_plan in
    select parent, key, from_at, from_at + length as to_at,
      parent || '_' || to_char(from_at, name) as name
    from (values
        ('notices', 'event_id, provider', 'month', interval '1 month', 3, 'YYYY_MM'),
        ('changes', 'id', 'month', interval '1 month', 3, 'YYYY_MM'),
        ('audit_entries', 'id', 'year', interval '1 year', 1, 'YYYY')
      ) as tables (parent, key, unit, length, ahead, name),
      generate_series(0, ahead) as n,
      lateral (select date_trunc(unit, now()) + n * length as from_at) as period
  loop
    -- Long before a row for that period can arrive.
    if v_plan.from_at <= now() + interval '1 month' then
      begin
        perform cashier_partitions.allow_in_default(v_plan.parent, v_plan.name);
      exception when lock_not_available or deadlock_detected then
        raise warning 'the default partition refuses rows of %: %', v_plan.name, sqlerrm;
      end;
    end if;
    begin
      v_is_made := cashier_partitions.add(
        v_plan.parent, v_plan.name, v_plan.from_at, v_plan.to_at, v_plan.key);
      if v_is_made then return 1; end if;
    exception
      when lock_not_available or deadlock_detected or check_violation or duplicate_table then
        raise warning 'the partition % was not made: %', v_plan.name, sqlerrm;
    end;
  end loop;
  return 0;
end $$;

-- How far ahead each table has partitions, and how many rows have none and are in the default
-- partition, not counting old notices that were moved there. Counts up to ten thousand.
create function cashier.partition_state()
returns table (parent text, ahead_seconds double precision, stray_rows integer)
language plpgsql security definer
set search_path = pg_catalog, pg_temp set timezone = 'UTC' as $$
declare
  v_column text;
  v_first timestamptz;
begin
  for parent, v_column in
    values ('notices', 'received_at'), ('changes', 'created_at'), ('audit_entries', 'at')
  loop
    select coalesce(extract(epoch from max(to_at) - now()), 0),
      min(coalesce(from_at, '-infinity'))
    into ahead_seconds, v_first from cashier_partitions.list(parent);
    execute format('select count(*) from (
        select from cashier_partitions.%I where %I >= $1 limit 10000) as stray',
      parent || '_default', v_column)
    into stray_rows using coalesce(v_first, '-infinity');
    return next;
  end loop;
end $$;

-- Drops the oldest partition of notices once all of it is older than that many days. Notices that
-- are still waiting, or were applied since then, move to the default partition. Old notices from
-- before the partitions that were created in advance, and the keys of dropped notices, are deleted
-- a thousand at a time. Returns how much was dropped.
create function cashier.drop_old_notices(p_keep_days integer) returns integer
language plpgsql security definer
set search_path = pg_catalog, pg_temp set timezone = 'UTC' set lock_timeout = '2s' as $$
declare
  v_before timestamptz := now() - make_interval(days => p_keep_days);
  v_first timestamptz;
  v_old regclass;
  v_providers text[];
  v_event_ids text[];
  v_count integer;
begin
  -- The shortest retention that can be configured; a server that was taken over cannot go below it.
  if p_keep_days is null or p_keep_days < 14 then
    raise exception 'notices are kept for 14 days or longer' using errcode = '22023';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('cashier partitions', 0));
  select partition into v_old from cashier_partitions.list('notices')
  where to_at <= v_before order by to_at limit 1;
  if found then
    -- Before the lock, with one query per index. No notice is added to such an old month, and one
    -- that is applied in the meantime moves as well.
    execute format('select array_agg(provider), array_agg(event_id) from %s
      where applied_at is null', v_old) into v_providers, v_event_ids;
    execute format('select $2 || array_agg(provider), $3 || array_agg(event_id) from %s
      where applied_at >= $1', v_old)
      into v_providers, v_event_ids using v_before, v_providers, v_event_ids;
    execute format('alter table cashier.notices detach partition %s', v_old);
    -- Their keys now have no notice, so each notice takes its key over again.
    execute format('insert into cashier.notices
      select old.* from unnest($1, $2) as moved (provider, event_id)
      join %s as old using (provider, event_id)', v_old) using v_providers, v_event_ids;
    execute format('drop table %s', v_old);
    return 1;
  end if;

  select min(from_at) into v_first from cashier_partitions.list('notices');
  delete from cashier.notices where (received_at, provider, event_id) in (
    select received_at, provider, event_id from cashier.notices
    where applied_at < v_before and received_at < coalesce(v_first, 'infinity') limit 1000);
  get diagnostics v_count = row_count;
  if v_count > 0 or exists (
    select from cashier_partitions.list('notices') where from_at is null
  ) then
    return v_count;
  end if;

  -- A key that a notice takes over in the meantime has a different time, and stays.
  delete from cashier.notice_keys where (event_id, provider, received_at) in (
    select event_id, provider, received_at from cashier.notice_keys as key
    where received_at < v_first and not exists (
      select from cashier.notices as notice
      where notice.received_at = key.received_at and notice.provider = key.provider
        and notice.event_id = key.event_id)
    order by received_at limit 1000);
  get diagnostics v_count = row_count;
  return v_count;
exception when lock_not_available or deadlock_detected then
  return 0;
end $$;

-- Drops the oldest partition of changes once its period is over and every change in it was sent.
create function cashier.drop_sent_changes() returns integer
language plpgsql security definer
set search_path = pg_catalog, pg_temp set timezone = 'UTC' set lock_timeout = '2s' as $$
declare
  v_old regclass;
  v_is_used boolean;
begin
  perform pg_advisory_xact_lock(hashtextextended('cashier partitions', 0));
  select partition into v_old from cashier_partitions.list('changes')
  where to_at <= now() - interval '1 day' order by to_at limit 1;
  if not found then return 0; end if;
  execute format('select exists (select from %s)', v_old) into v_is_used;
  if v_is_used then return 0; end if;
  -- From here on, nobody can add to it.
  lock table only cashier.changes in access exclusive mode;
  execute format('select exists (select from %s)', v_old) into v_is_used;
  if v_is_used then return 0; end if;
  execute format('alter table cashier.changes detach partition %s', v_old);
  execute format('drop table %s', v_old);
  return 1;
exception when lock_not_available or deadlock_detected then
  return 0;
end $$;

-- Collects statistics of the partitioned tables once a day. PostgreSQL automatically does so for
-- each partition, but not for the whole table, and plans statements over all partitions with those
-- of the whole table.
create function cashier.analyze_partitioned() returns integer
language plpgsql security definer
set search_path = pg_catalog, pg_temp set lock_timeout = '2s' as $$
declare
  v_parent regclass;
  v_count integer := 0;
begin
  for v_parent in
    select parent from (values ('cashier.notices'::regclass), ('cashier.changes'::regclass),
      ('cashier.audit_entries'::regclass)) as tables (parent)
    where coalesce(pg_stat_get_last_analyze_time(parent), '-infinity') < now() - interval '1 day'
  loop
    begin
      execute format('analyze %s', v_parent);
      v_count := v_count + 1;
    exception when lock_not_available or deadlock_detected then
      raise warning '% was not analyzed: %', v_parent, sqlerrm;
    end;
  end loop;
  return v_count;
end $$;

-- As in 0038, but on the partitioned tables. Servers of the previous version call the function of
-- 0038, which knows only the first partitions, as they do.
create function cashier.credit_notice(
  p_provider text, p_event_id text, p_received_at timestamptz, p_deposit_id text,
  p_version integer, p_provider_id text, p_paid_minor numeric, p_paid_at timestamptz,
  p_credit_minor numeric, p_quote jsonb, p_house_shards integer
) returns text language plpgsql as $$
declare
  v_deposit cashier.deposits;
begin
  perform from cashier.notices
  where received_at = p_received_at and provider = p_provider and event_id = p_event_id
    and applied_at is null
  for update skip locked;
  if not found then return 'taken'; end if;

  select * into v_deposit from cashier.deposits
  where id = p_deposit_id and version = p_version for update;
  if not found then return 'changed'; end if;

  perform ledger.post('plain', 'deposit:' || v_deposit.id, 'deposit',
    v_deposit.partner, 'house', v_deposit.owner, 'player',
    v_deposit.currency, p_credit_minor, null, p_house_shards);
  -- The posting holds the player's account, so no debt can be added from here on.
  if exists (
    select from ledger.accounts
    where owner = v_deposit.owner and kind = 'receivable' and currency = v_deposit.currency
      and credits_posted < debits_posted
  ) then
    raise exception 'the player has a debt' using errcode = 'CA001';
  end if;

  update cashier.deposits set status = 'processed', provider_id = p_provider_id,
    paid_minor = p_paid_minor, paid_at = p_paid_at, credited_minor = p_credit_minor,
    settled_minor = 0, credit_pending = false, quote = p_quote, ending = null, reason = null,
    updated_at = now(),
    next_check_at = case when p_paid_minor < pay_minor then now() + interval '1 hour' end
  where id = v_deposit.id;
  insert into cashier.changes (owner, deposit_id) values (v_deposit.owner, v_deposit.id);
  update cashier.notices set applied_at = now(), failure = null
  where received_at = p_received_at and provider = p_provider and event_id = p_event_id;
  if not found then raise exception 'the notice is no longer stored'; end if;
  return 'credited';
end $$;

revoke execute on function cashier.make_partitions(), cashier.partition_state(),
  cashier.analyze_partitioned(), cashier.drop_old_notices(integer), cashier.drop_sent_changes()
  from public;
revoke execute on all functions in schema cashier_partitions from public;

do $$
begin
  while cashier.make_partitions() > 0 loop
  end loop;
end $$;
