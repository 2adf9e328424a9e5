-- As before, but a new key is claimed, and a deposit without a limit inserted, by plain statements:
-- a record of all the table's columns is put together only if limits have to be checked.
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
  reference := p_intent ->> 'id';
  insert into cashier.idempotency
    (owner, key, call, fingerprint, reference, holder, lease_until)
  values (p_owner, p_key, p_call, p_fingerprints[1], reference, p_holder,
    now() + make_interval(secs => p_lease_seconds))
  on conflict do nothing;
  if found then
    state := 'held';
  else
    v_claim := cashier.claim_key(p_owner, p_key, p_call, p_fingerprints, reference, p_holder,
      p_lease_seconds);
    state := v_claim.state;
    reference := v_claim.reference;
    answer := v_claim.answer;
    if state <> 'held' then return; end if;
  end if;
  if not exists (
    select from cashier.payment_sessions
    where id = p_intent ->> 'session_id' and owner = p_owner
      and currency = p_intent ->> 'currency'
      and created_at > now() - make_interval(hours => p_session_hours)
  ) then
    state := 'noSession';
  elsif p_limits = '[]' and not exists (
    select from cashier.player_limits
    where owner = p_intent ->> 'owner' and currency = p_intent ->> 'currency'
  ) then
    insert into cashier.deposits as d (id, partner, owner, method, provider, security_group,
      amount_minor, currency, fee_minor, pay_minor, pay_currency, credit_minor, quote, country,
      language, fields, sealed_fields, session_id, return_id, bonus_id, bonus_state,
      bonus_min_minor, bonus_until, package, saves_account, expires_at, next_check_at)
    values (reference, p_intent ->> 'partner', p_intent ->> 'owner', p_intent ->> 'method',
      p_intent ->> 'provider', p_intent ->> 'security_group',
      (p_intent ->> 'amount_minor')::numeric, p_intent ->> 'currency',
      (p_intent ->> 'fee_minor')::numeric, (p_intent ->> 'pay_minor')::numeric,
      p_intent ->> 'pay_currency', (p_intent ->> 'credit_minor')::numeric, p_intent -> 'quote',
      p_intent ->> 'country', p_intent ->> 'language', p_intent -> 'fields',
      p_intent ->> 'sealed_fields', p_intent ->> 'session_id', p_intent ->> 'return_id',
      p_intent ->> 'bonus_id', p_intent ->> 'bonus_state',
      (p_intent ->> 'bonus_min_minor')::numeric, (p_intent ->> 'bonus_until')::timestamptz,
      p_intent -> 'package', (p_intent ->> 'saves_account')::boolean,
      (p_intent ->> 'expires_at')::timestamptz,
      now() + make_interval(secs => p_first_check_seconds))
    on conflict (id) do nothing
    returning d.created_at, d.history into recorded_at, history;
    is_new := found;
  else
    v_intent := jsonb_populate_record(null::cashier.deposits, p_intent);
    v_intent.id := reference;
    v_intent.next_check_at := now() + make_interval(secs => p_first_check_seconds);
    v_done := cashier.record_deposit(v_intent, p_limits);
    refusal := v_done.refusal;
    -- Each attempt makes a return address of its own.
    is_new := (v_done.recorded).return_id = p_intent ->> 'return_id';
    recorded_at := (v_done.recorded).created_at;
    history := (v_done.recorded).history;
    if refusal is not null then state := 'limit'; end if;
  end if;
  if state <> 'held' then perform cashier.forget_key(p_owner, p_key, p_holder); end if;
end $$;

-- Starts several deposits whose keys nobody has used, as `cashier.start_deposit` does for a single
-- one. Left out are a known key, and a player with limits whose deposits somebody else is counting.
-- Keys are claimed in their order, so that two servers do not wait for each other.
create function cashier.start_deposits(
  p_owners text[], p_keys text[], p_calls text[], p_fingerprints text[], p_holders text[],
  p_lease_seconds integer, p_intents jsonb[], p_limits jsonb[], p_first_check_seconds integer[],
  p_session_hours integer
) returns table (
  place integer, state text, refusal jsonb, is_new boolean, recorded_at timestamptz, history jsonb
) language plpgsql
set plan_cache_mode = force_generic_plan
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
-- Whoever waits longer than this has the group written one by one, so that one lock delays nobody.
set lock_timeout = '500ms' as $$
#variable_conflict use_column
declare
  v_claimed integer[];
  v_paying integer[];
  v_limited integer[];
  v_place integer;
  v_intent cashier.deposits;
  v_done record;
begin
  with claimed as (
    insert into cashier.idempotency
      (owner, key, call, fingerprint, reference, holder, lease_until)
    select p_owners[one], p_keys[one], p_calls[one], p_fingerprints[one],
      p_intents[one] ->> 'id', p_holders[one], now() + make_interval(secs => p_lease_seconds)
    from generate_subscripts(p_keys, 1) as one
    order by p_owners[one], p_keys[one]
    on conflict do nothing
    returning holder
  )
  select array_agg(one) into v_claimed from generate_subscripts(p_keys, 1) as one
  where p_holders[one] in (select holder from claimed);
  if v_claimed is null then return; end if;

  select array_agg(one) into v_paying from unnest(v_claimed) as one
  where exists (
    select from cashier.payment_sessions as session
    where session.id = p_intents[one] ->> 'session_id' and session.owner = p_owners[one]
      and session.currency = p_intents[one] ->> 'currency'
      and session.created_at > now() - make_interval(hours => p_session_hours));
  if v_paying is null or cardinality(v_paying) < cardinality(v_claimed) then
    foreach v_place in array v_claimed loop
      continue when v_place = any(v_paying);
      perform cashier.forget_key(p_owners[v_place], p_keys[v_place], p_holders[v_place]);
      return query select v_place, 'noSession', null::jsonb, null::boolean, null::timestamptz,
        null::jsonb;
    end loop;
    if v_paying is null then return; end if;
  end if;

  select array_agg(one) into v_limited from unnest(v_paying) as one
  where p_limits[one] <> '[]' or exists (
    select from cashier.player_limits as own
    where own.owner = p_owners[one] and own.currency = p_intents[one] ->> 'currency');

  return query with recorded as (
    insert into cashier.deposits as d (id, partner, owner, method, provider, security_group,
      amount_minor, currency, fee_minor, pay_minor, pay_currency, credit_minor, quote, country,
      language, fields, sealed_fields, session_id, return_id, bonus_id, bonus_state,
      bonus_min_minor, bonus_until, package, saves_account, expires_at, next_check_at)
    select intent ->> 'id', intent ->> 'partner', intent ->> 'owner', intent ->> 'method',
      intent ->> 'provider', intent ->> 'security_group', (intent ->> 'amount_minor')::numeric,
      intent ->> 'currency', (intent ->> 'fee_minor')::numeric,
      (intent ->> 'pay_minor')::numeric, intent ->> 'pay_currency',
      (intent ->> 'credit_minor')::numeric, intent -> 'quote', intent ->> 'country',
      intent ->> 'language', intent -> 'fields', intent ->> 'sealed_fields',
      intent ->> 'session_id', intent ->> 'return_id', intent ->> 'bonus_id',
      intent ->> 'bonus_state', (intent ->> 'bonus_min_minor')::numeric,
      (intent ->> 'bonus_until')::timestamptz, intent -> 'package',
      (intent ->> 'saves_account')::boolean, (intent ->> 'expires_at')::timestamptz,
      now() + make_interval(secs => p_first_check_seconds[one])
    from unnest(v_paying) as one cross join lateral (select p_intents[one]) as given (intent)
    where v_limited is null or one <> all(v_limited)
    on conflict (id) do nothing
    returning d.id, d.created_at, d.history
  )
  select one, 'held', null::jsonb, recorded.id is not null, recorded.created_at, recorded.history
  from unnest(v_paying) as one left join recorded on recorded.id = p_intents[one] ->> 'id'
  where v_limited is null or one <> all(v_limited);

  foreach v_place in array coalesce(v_limited, '{}') loop
    -- The lock that record_deposit takes.
    if not pg_try_advisory_xact_lock(
      hashtextextended('deposit limits of ' || p_owners[v_place], 0))
    then
      perform cashier.forget_key(p_owners[v_place], p_keys[v_place], p_holders[v_place]);
      continue;
    end if;
    v_intent := jsonb_populate_record(null::cashier.deposits, p_intents[v_place]);
    v_intent.next_check_at := now() + make_interval(secs => p_first_check_seconds[v_place]);
    v_done := cashier.record_deposit(v_intent, p_limits[v_place]);
    if v_done.refusal is not null then
      perform cashier.forget_key(p_owners[v_place], p_keys[v_place], p_holders[v_place]);
    end if;
    return query select v_place, case when v_done.refusal is null then 'held' else 'limit' end,
      v_done.refusal, (v_done.recorded).return_id = p_intents[v_place] ->> 'return_id',
      (v_done.recorded).created_at, (v_done.recorded).history;
  end loop;
end $$;
