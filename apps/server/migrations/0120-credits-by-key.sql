-- As before, but with plans that read each notice, each deposit and each account by its key even if
-- they were made when the tables were small, as in the first minutes of a new installation: there,
-- each group of credits read all notices of the provider, all deposits of the partner in the currency
-- and all accounts in it.
create or replace function cashier.credit_notices(
  p_provider text, p_partner text, p_currency text, p_house_shards integer,
  p_event_ids text[], p_received_at timestamptz[], p_deposit_ids text[], p_versions integer[],
  p_provider_ids text[], p_paid_minor numeric[], p_paid_at timestamptz[], p_credit_minor numeric[],
  p_quotes jsonb[]
) returns integer[] language plpgsql
set plan_cache_mode = force_generic_plan
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
-- Whoever waits longer than this has the group written one by one, so that one lock delays nobody.
set lock_timeout = '500ms' as $$
declare
  v_at integer[];
  v_owners text[];
  v_references text[];
  v_count integer;
begin
  -- Each by its key, and other conditions only then: the index of any of them could be read instead.
  select array_agg(place) into v_at from (
    select place from generate_subscripts(p_event_ids, 1) as place
    cross join lateral (
      select applied_at from cashier.notices as notice
      where notice.provider = p_provider and notice.event_id = p_event_ids[place]
        and notice.received_at = p_received_at[place]
      limit 1 for update skip locked
    ) as taken
    where applied_at is null
  ) as one;
  select array_agg(place), array_agg(owner), array_agg('deposit:' || id)
  into v_at, v_owners, v_references from (
    select place, deposit.owner, deposit.id from unnest(v_at) as place
    cross join lateral (
      select owner, id, partner, currency from cashier.deposits
      where id = p_deposit_ids[place] and version = p_versions[place]
      limit 1 for update skip locked
    ) as deposit
    where deposit.partner = p_partner and deposit.currency = p_currency and not exists (
      select from ledger.accounts as debt
      where debt.owner = deposit.owner and debt.kind = 'receivable'
        and debt.currency = p_currency and debt.credits_posted < debt.debits_posted
      -- Keeps it from becoming a join, which could read all accounts of the currency.
      offset 0)
  ) as held;
  if v_at is null then return '{}'; end if;

  v_references := ledger.credit_together(p_partner, p_currency, 'deposit', v_references, v_owners,
    array(select p_credit_minor[place] from unnest(v_at) with ordinality as one (place, n) order by n),
    p_house_shards);
  v_count := cardinality(v_references);
  if v_count = 0 then return '{}'; end if;
  v_at := array(select place from unnest(v_at) as place
    where 'deposit:' || p_deposit_ids[place] = any(v_references));
  -- The postings hold the players' accounts, so no debt can be added from here on.
  if exists (
    select from ledger.accounts
    where owner = any(v_owners) and kind = 'receivable' and currency = p_currency
      and credits_posted < debits_posted
  ) then
    raise exception 'a player has a debt' using errcode = 'CA001';
  end if;

  with credited as (
    update cashier.deposits as deposit set status = 'processed',
      provider_id = p_provider_ids[place], paid_minor = p_paid_minor[place], paid_at = p_paid_at[place],
      credited_minor = p_credit_minor[place], settled_minor = 0, credit_pending = false,
      quote = p_quotes[place], ending = null, reason = null, updated_at = now(),
      next_check_at = case when p_paid_minor[place] < pay_minor then now() + interval '1 hour' end
    from unnest(v_at) as place where deposit.id = p_deposit_ids[place]
    returning deposit.owner, deposit.id
  )
  insert into cashier.changes (owner, deposit_id) select owner, id from credited;
  get diagnostics v_count = row_count;
  if v_count <> cardinality(v_at) or v_count <> cardinality(v_references) then
    raise exception 'credited % of % deposits', v_count, cardinality(v_references);
  end if;
  update cashier.notices set applied_at = now(), failure = null
  where provider = p_provider
    and event_id = any(array(select p_event_ids[place] from unnest(v_at) as place))
    and received_at = any(array(select p_received_at[place] from unnest(v_at) as place));
  get diagnostics v_count = row_count;
  if v_count <> cardinality(v_at) then raise exception 'a notice is no longer stored'; end if;
  return v_at;
end $$;
