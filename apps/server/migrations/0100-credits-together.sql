-- Credits several plain deposits of one partner in one currency, each with its notice, as
-- `cashier.credit_notice` does for a single one. What cannot be credited right now is left out: a
-- notice or a deposit that somebody else has locked, a deposit that has changed since it was read,
-- and a player who owes money. Returns the positions of those that were credited. It waits for
-- nothing but the accounts, so it cannot wait in a circle with others that change deposits.
create function cashier.credit_notices(
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
  -- Each by its key: a join could read all notices that wait, which may be many.
  select array_agg(place) into v_at from (
    select place from generate_subscripts(p_event_ids, 1) as place
    cross join lateral (
      select from cashier.notices as notice
      where notice.provider = p_provider and notice.event_id = p_event_ids[place]
        and notice.received_at = p_received_at[place] and notice.applied_at is null
      limit 1 for update skip locked
    ) as taken
  ) as one;
  select array_agg(place), array_agg(owner), array_agg('deposit:' || id)
  into v_at, v_owners, v_references from (
    select place, deposit.owner, deposit.id from unnest(v_at) as place
    cross join lateral (
      select owner, id from cashier.deposits
      where id = p_deposit_ids[place] and version = p_versions[place] and partner = p_partner
        and currency = p_currency
      limit 1 for update skip locked
    ) as deposit
    where not exists (
      select from ledger.accounts as debt
      where debt.owner = deposit.owner and debt.kind = 'receivable'
        and debt.currency = p_currency and debt.credits_posted < debt.debits_posted)
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
  update cashier.notices as notice set applied_at = now(), failure = null
  from unnest(v_at) as place
  where notice.provider = p_provider and notice.event_id = p_event_ids[place]
    and notice.received_at = p_received_at[place];
  get diagnostics v_count = row_count;
  if v_count <> cardinality(v_at) then raise exception 'a notice is no longer stored'; end if;
  return v_at;
end $$;

-- Each notice is in one partition, which a plan for any time finds as well: without this,
-- PostgreSQL planned two statements of each credit anew.
alter function cashier.credit_notice(text, text, timestamptz, text, integer, text, numeric,
  timestamptz, numeric, jsonb, integer) set plan_cache_mode = force_generic_plan;
