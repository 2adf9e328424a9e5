-- Records what providers answered to several creates: each deposit waits for its payment, its player
-- is told, and the call's answer is kept under its key. Left out is a deposit that has changed since
-- it was read, or that somebody else has locked: it waits for no deposit. Returns the positions of
-- those that were recorded.
create function cashier.finish_creates(
  p_deposit_ids text[], p_versions integer[], p_provider_ids text[], p_sources jsonb[],
  p_payments jsonb[], p_fields_required jsonb[], p_owners text[], p_keys text[], p_holders text[],
  p_statuses integer[], p_answers jsonb[]
) returns integer[] language plpgsql
set plan_cache_mode = force_generic_plan
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
-- Whoever waits longer than this has the group written one by one, so that one lock delays nobody.
set lock_timeout = '500ms' as $$
declare
  v_places integer[];
begin
  -- Of two answers about one deposit, the first is recorded.
  select array_agg(place) into v_places from (
    select place from (
      select min(given) as place from generate_subscripts(p_deposit_ids, 1) as given
      group by p_deposit_ids[given]
    ) as first
    cross join lateral (
      select from cashier.deposits
      where id = p_deposit_ids[place] and version = p_versions[place]
      limit 1 for no key update skip locked
    ) as held
  ) as one;
  if v_places is null then return '{}'; end if;

  with waiting as (
    update cashier.deposits as deposit set status = 'waiting',
      provider_id = p_provider_ids[place], source = p_sources[place],
      payment = p_payments[place], fields_required = p_fields_required[place], updated_at = now()
    from unnest(v_places) as place where deposit.id = p_deposit_ids[place]
    returning deposit.owner, deposit.id
  ), notified as (
    insert into cashier.changes (owner, deposit_id) select owner, id from waiting
  )
  update cashier.idempotency as attempt
  set status = p_statuses[place], answer = p_answers[place]
  from unnest(v_places) as place
  where attempt.owner = p_owners[place] and attempt.key = p_keys[place]
    and attempt.holder = p_holders[place];
  return v_places;
end $$;
