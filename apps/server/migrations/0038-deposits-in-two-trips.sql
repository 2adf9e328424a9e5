-- Takes an idempotency key: a new one, or one left by an attempt whose lease ran out. The reference
-- of the first attempt stays, so that a later one continues with its deposit or withdrawal.
create function cashier.claim_key(
  p_owner text, p_key text, p_call text, p_fingerprints text[], p_reference text, p_holder text,
  p_lease_seconds integer, out state text, out reference text, out answer jsonb
) language plpgsql as $$
declare
  v_key cashier.idempotency;
begin
  insert into cashier.idempotency as held
    (owner, key, call, fingerprint, reference, holder, lease_until)
  values (p_owner, p_key, p_call, p_fingerprints[1], p_reference, p_holder,
    now() + make_interval(secs => p_lease_seconds))
  on conflict (owner, key) do update set
    (holder, lease_until) = (
      select case when free then excluded.holder else held.holder end,
             case when free then excluded.lease_until else held.lease_until end
      from (select held.answer is null and held.lease_until < now()
        and held.fingerprint = any(p_fingerprints) and held.call = excluded.call as free) as lease)
  returning held.* into v_key;
  reference := v_key.reference;
  answer := v_key.answer;
  state := case
    when v_key.call <> p_call or v_key.fingerprint <> all(p_fingerprints) then 'reused'
    when v_key.answer is not null then 'answered'
    when v_key.holder <> p_holder then 'inFlight'
    else 'held'
  end;
end $$;

-- A refused request does not use up its key. If an earlier attempt recorded something, its provider
-- may have been asked: the key then keeps that reference, and the next attempt may continue at once.
create function cashier.forget_key(p_owner text, p_key text, p_holder text)
returns void language plpgsql as $$
begin
  delete from cashier.idempotency i
  where owner = p_owner and key = p_key and holder = p_holder
    and not exists (select from cashier.deposits d where d.id = i.reference)
    and not exists (select from cashier.withdrawals w where w.id = i.reference);
  if not found then
    update cashier.idempotency set lease_until = now() - interval '1 second'
    where owner = p_owner and key = p_key and holder = p_holder;
  end if;
end $$;

-- Everything before a provider is asked for a deposit, in one round trip and one commit: takes the
-- key, checks the payment session and the limits, and records the intent.
create function cashier.begin_deposit(
  p_owner text, p_key text, p_call text, p_fingerprints text[], p_holder text,
  p_lease_seconds integer, p_intent jsonb, p_limits jsonb, p_first_check_seconds integer,
  p_session_hours integer,
  out state text, out answer jsonb, out refusal jsonb, out recorded cashier.deposits
) language plpgsql as $$
declare
  v_reference text;
  v_done record;
begin
  select c.state, c.reference, c.answer into state, v_reference, answer
  from cashier.claim_key(p_owner, p_key, p_call, p_fingerprints, p_intent ->> 'id', p_holder,
    p_lease_seconds) as c;
  if state <> 'held' then return; end if;
  if not exists (
    select from cashier.payment_sessions
    where id = p_intent ->> 'session_id' and owner = p_owner
      and currency = p_intent ->> 'currency'
      and created_at > now() - make_interval(hours => p_session_hours)
  ) then
    state := 'noSession';
  else
    select * into v_done
    from cashier.record_deposit(
      jsonb_populate_record(null::cashier.deposits, p_intent || jsonb_build_object(
        'id', v_reference,
        'next_check_at', now() + make_interval(secs => p_first_check_seconds))),
      p_limits);
    refusal := v_done.refusal;
    recorded := v_done.recorded;
    if refusal is not null then state := 'limit'; end if;
  end if;
  if state <> 'held' then perform cashier.forget_key(p_owner, p_key, p_holder); end if;
end $$;

-- Credits the plain case in one round trip: a provider reports that an open deposit was paid, and no
-- bonus, case, limit or remote wallet is involved. Returns `taken` if another worker has the notice,
-- and `changed` if the deposit is no longer as it was read. Debts are settled by the general path,
-- so a player with one gets an error, which rolls back.
create function cashier.credit_notice(
  p_provider text, p_event_id text, p_deposit_id text, p_version integer, p_provider_id text,
  p_paid_minor numeric, p_paid_at timestamptz, p_credit_minor numeric, p_quote jsonb,
  p_house_shards integer
) returns text language plpgsql as $$
declare
  v_deposit cashier.deposits;
begin
  perform from cashier.inbox
  where provider = p_provider and event_id = p_event_id and applied_at is null
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
  insert into cashier.outbox (owner, deposit_id) values (v_deposit.owner, v_deposit.id);
  update cashier.inbox set applied_at = now(), failure = null
  where provider = p_provider and event_id = p_event_id;
  return 'credited';
end $$;
