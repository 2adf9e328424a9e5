-- For each statement, PostgreSQL parses and prepares a table's check constraints and the conditions
-- of its triggers anew. On a deposit that was nearly half of the time of an insert and of an update.
-- A function's expressions are prepared once for each connection. Payments wait at most a second
-- for the table; then the server lets them pass and tries again.
set local lock_timeout = '1s';
lock table cashier.deposits in access exclusive mode;

-- Refuses what the check constraints refused, whichever statement tries it. As there, a condition
-- that is null refuses nothing.
create function cashier.check_deposit() returns trigger language plpgsql as $$
begin
  if (new.status in ('created', 'waiting', 'processed', 'mistaked', 'reversed')
    and new.ending in ('failed', 'cancelled', 'expired', 'reversed')
    and new.bonus_state in ('chosen', 'activated', 'missed', 'revoked')
    and new.amount_minor > 0 and new.pay_minor > 0 and new.paid_minor > 0
    and new.fee_minor >= 0 and new.credit_minor >= 0 and new.credited_minor >= 0
    and new.settled_minor >= 0 and new.reversed_minor >= 0 and new.unrecovered_minor >= 0
    and new.taken_minor >= 0 and new.refunded_minor >= 0 and new.refunding_minor >= 0
    and new.disputed_minor >= 0 and new.dispute_fee_minor >= 0 and new.carried_minor >= 0
    -- What was credited is given back once, by whichever way.
    and coalesce(new.taken_minor, 0) + coalesce(new.refunded_minor, 0)
      + coalesce(new.refunding_minor, 0) <= coalesce(new.credited_minor, 0)
    and (new.status in ('processed', 'reversed')) = (new.credited_minor is not null)
    and (new.bonus_id is null) = (new.bonus_state is null)
    and (new.quote is null) = (new.pay_currency = new.currency)) is false
  then
    raise exception 'deposit % breaks a rule of its table', new.id
      using errcode = 'check_violation', schema = tg_table_schema, table = tg_table_name;
  end if;
  return new;
end $$;

-- After "deposits_are_followed" and "deposits_stay_erased", whose changes are checked too: triggers
-- of one kind run in the order of their names.
create trigger rules_of_deposits_hold before insert or update on cashier.deposits
  for each row execute function cashier.check_deposit();

alter table cashier.deposits
  drop constraint deposits_status_check,
  drop constraint deposits_ending_check,
  drop constraint deposits_bonus_state_check,
  drop constraint deposits_amount_minor_check,
  drop constraint deposits_pay_minor_check,
  drop constraint deposits_paid_minor_check,
  drop constraint deposits_fee_minor_check,
  drop constraint deposits_credit_minor_check,
  drop constraint deposits_credited_minor_check,
  drop constraint deposits_settled_minor_check,
  drop constraint deposits_reversed_minor_check,
  drop constraint deposits_unrecovered_minor_check,
  drop constraint deposits_taken_minor_check,
  drop constraint deposits_refunded_minor_check,
  drop constraint deposits_refunding_minor_check,
  drop constraint deposits_disputed_minor_check,
  drop constraint deposits_dispute_fee_minor_check,
  drop constraint carried_is_a_sum,
  drop constraint returned_once,
  drop constraint deposits_check,
  drop constraint deposits_check1,
  drop constraint deposits_check2;

-- The conditions of these triggers move into their functions.
create or replace function cashier.keep_deposit_erased() returns trigger language plpgsql as $$
begin
  if new.erased_at is null then return new; end if;
  new.fields := '{}';
  new.sealed_fields := null;
  new.fields_required := null;
  new.source := null;
  new.payment := null;
  -- A deposit from person to person is recognised by this column alone.
  new.p2p := case when new.p2p is not null then jsonb_build_object('requisite', '', 'sealed', '',
    'timeoutMinutes', new.p2p -> 'timeoutMinutes') end;
  new.reason := null;
  new.history := cashier.without_reasons(new.history);
  new.saves_account := false;
  return new;
end $$;
drop trigger deposits_stay_erased on cashier.deposits;
create trigger deposits_stay_erased before update on cashier.deposits
  for each row execute function cashier.keep_deposit_erased();

-- Most payments change on the day of their creation and mark nothing.
create or replace function cashier.mark_deposit() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if least(old.created_at, old.credited_at, new.created_at, new.credited_at)
    >= date_trunc('day', clock_timestamp(), 'UTC') then return null; end if;
  if (old.partner, old.method, old.provider, old.country, old.currency, old.status, old.ending,
      old.created_at, old.credited_at, old.credited_minor)
    is not distinct from (new.partner, new.method, new.provider, new.country, new.currency,
      new.status, new.ending, new.created_at, new.credited_at, new.credited_minor)
  then return null; end if;
  perform cashier.mark_days(old.partner, old.created_at, old.credited_at);
  perform cashier.mark_days(new.partner, new.created_at, new.credited_at);
  return null;
end $$;
drop trigger inserted_deposit_marks_days on cashier.deposits;
drop trigger changed_deposit_marks_days on cashier.deposits;
create trigger inserted_deposit_marks_days after insert on cashier.deposits
  for each row execute function cashier.mark_deposit();
create trigger changed_deposit_marks_days after update on cashier.deposits
  for each row execute function cashier.mark_deposit();

-- As begin_deposit, which servers of the previous version call. The server knows what it has just
-- asked to be recorded, so only what it does not know comes back: whether this attempt recorded the
-- deposit or found one, and when. In an assignment, a function needs no statement of its own.
create function cashier.start_deposit(
  p_owner text, p_key text, p_call text, p_fingerprints text[], p_holder text,
  p_lease_seconds integer, p_intent jsonb, p_limits jsonb, p_first_check_seconds integer,
  p_session_hours integer,
  out state text, out reference text, out answer jsonb, out refusal jsonb, out is_new boolean,
  out recorded_at timestamptz, out history jsonb
) language plpgsql as $$
declare
  v_claim record;
  v_done record;
begin
  v_claim := cashier.claim_key(p_owner, p_key, p_call, p_fingerprints, p_intent ->> 'id', p_holder,
    p_lease_seconds);
  state := v_claim.state;
  reference := v_claim.reference;
  answer := v_claim.answer;
  if state <> 'held' then return; end if;
  if not exists (
    select from cashier.payment_sessions
    where id = p_intent ->> 'session_id' and owner = p_owner
      and currency = p_intent ->> 'currency'
      and created_at > now() - make_interval(hours => p_session_hours)
  ) then
    state := 'noSession';
  else
    v_done := cashier.record_deposit(
      jsonb_populate_record(null::cashier.deposits, p_intent || jsonb_build_object(
        'id', reference,
        'next_check_at', now() + make_interval(secs => p_first_check_seconds))),
      p_limits);
    refusal := v_done.refusal;
    -- Each attempt makes a return address of its own.
    is_new := (v_done.recorded).return_id = p_intent ->> 'return_id';
    recorded_at := (v_done.recorded).created_at;
    history := (v_done.recorded).history;
    if refusal is not null then state := 'limit'; end if;
  end if;
  if state <> 'held' then perform cashier.forget_key(p_owner, p_key, p_holder); end if;
end $$;

revoke execute on function cashier.check_deposit() from public;
