-- As on deposits (0090), the conditions of the triggers move into their function, where they are
-- prepared once for each connection. A credit changes a notice too. Payments wait at most a second
-- for the tables; then the server lets them pass and tries again.
set local lock_timeout = '1s';
lock table cashier.notices in access exclusive mode;

-- Every statement finds a notice by its provider, its event id and the time it was received. What
-- was erased stays erased when a notice about it is applied late.
create function cashier.check_notice() returns trigger language plpgsql as $$
declare
  v_subject text;
  v_is_erased boolean;
begin
  if new.received_at <> old.received_at or new.provider <> old.provider
    or new.event_id <> old.event_id
  then
    raise exception 'the key of a notice is never changed';
  end if;
  if old.applied_at is not null or new.applied_at is null then return new; end if;
  v_subject := new.body -> 'data' ->> 'reference';
  select erased_at is not null into v_is_erased from cashier.deposits where id = v_subject;
  -- No id names both a deposit and something else.
  if not found then
    v_is_erased := exists (
      select from cashier.withdrawals where id = v_subject and erased_at is not null
    ) or exists (
      select from cashier.refunds as refund
      join cashier.deposits as deposit on deposit.id = refund.deposit_id
      where refund.id = v_subject and deposit.erased_at is not null);
  end if;
  if v_is_erased then
    new.body := '{"erased": true}';
    new.failure := null;
  end if;
  return new;
end $$;
revoke execute on function cashier.check_notice() from public;

-- These were switched off by a condition (0066). The partition may have been dropped since.
drop trigger if exists inbox_records_key on cashier.inbox;
drop trigger if exists inbox_releases_key on cashier.inbox;
drop trigger if exists notices_stay_erased on cashier.inbox;
drop trigger notices_keep_keys on cashier.notices;
drop trigger applied_notices_stay_erased on cashier.notices;
create trigger notices_are_checked before update on cashier.notices
  for each row execute function cashier.check_notice();

-- As before, but it reads only the columns that it uses, and an assignment calls the ledger without
-- a statement of its own.
create or replace function cashier.credit_notice(
  p_provider text, p_event_id text, p_received_at timestamptz, p_deposit_id text,
  p_version integer, p_provider_id text, p_paid_minor numeric, p_paid_at timestamptz,
  p_credit_minor numeric, p_quote jsonb, p_house_shards integer
) returns text language plpgsql as $$
declare
  v_partner text;
  v_owner text;
  v_currency text;
  v_posted record;
begin
  perform from cashier.notices
  where received_at = p_received_at and provider = p_provider and event_id = p_event_id
    and applied_at is null
  for update skip locked;
  if not found then return 'taken'; end if;

  select partner, owner, currency into v_partner, v_owner, v_currency from cashier.deposits
  where id = p_deposit_id and version = p_version for update;
  if not found then return 'changed'; end if;

  v_posted := ledger.post('plain', 'deposit:' || p_deposit_id, 'deposit', v_partner, 'house',
    v_owner, 'player', v_currency, p_credit_minor, null, p_house_shards);
  -- The posting holds the player's account, so no debt can be added from here on.
  if exists (
    select from ledger.accounts
    where owner = v_owner and kind = 'receivable' and currency = v_currency
      and credits_posted < debits_posted
  ) then
    raise exception 'the player has a debt' using errcode = 'CA001';
  end if;

  update cashier.deposits set status = 'processed', provider_id = p_provider_id,
    paid_minor = p_paid_minor, paid_at = p_paid_at, credited_minor = p_credit_minor,
    settled_minor = 0, credit_pending = false, quote = p_quote, ending = null, reason = null,
    updated_at = now(),
    next_check_at = case when p_paid_minor < pay_minor then now() + interval '1 hour' end
  where id = p_deposit_id;
  insert into cashier.changes (owner, deposit_id) values (v_owner, p_deposit_id);
  update cashier.notices set applied_at = now(), failure = null
  where received_at = p_received_at and provider = p_provider and event_id = p_event_id;
  if not found then raise exception 'the notice is no longer stored'; end if;
  return 'credited';
end $$;

-- As before, but nothing is read before the insert if no limit applies, and only what is asked for
-- after it.
create or replace function cashier.start_deposit(
  p_owner text, p_key text, p_call text, p_fingerprints text[], p_holder text,
  p_lease_seconds integer, p_intent jsonb, p_limits jsonb, p_first_check_seconds integer,
  p_session_hours integer,
  out state text, out reference text, out answer jsonb, out refusal jsonb, out is_new boolean,
  out recorded_at timestamptz, out history jsonb
) language plpgsql as $$
declare
  v_claim record;
  v_done record;
  v_intent cashier.deposits;
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
    v_intent := jsonb_populate_record(null::cashier.deposits, p_intent);
    v_intent.id := reference;
    v_intent.next_check_at := now() + make_interval(secs => p_first_check_seconds);
    if jsonb_array_length(p_limits) = 0 and not exists (
      select from cashier.player_limits
      where owner = v_intent.owner and currency = v_intent.currency
    ) then
      v_intent.status := 'created';
      v_intent.created_at := now();
      v_intent.updated_at := now();
      v_intent.checks := 0;
      v_intent.settled_minor := 0;
      v_intent.is_late := false;
      insert into cashier.deposits as d select v_intent.* on conflict (id) do nothing
      returning d.created_at, d.history into recorded_at, history;
      is_new := found;
    else
      v_done := cashier.record_deposit(v_intent, p_limits);
      refusal := v_done.refusal;
      -- Each attempt makes a return address of its own.
      is_new := (v_done.recorded).return_id = p_intent ->> 'return_id';
      recorded_at := (v_done.recorded).created_at;
      history := (v_done.recorded).history;
      if refusal is not null then state := 'limit'; end if;
    end if;
  end if;
  if state <> 'held' then perform cashier.forget_key(p_owner, p_key, p_holder); end if;
end $$;
