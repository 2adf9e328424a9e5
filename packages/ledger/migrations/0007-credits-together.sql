-- Credits several players from the house in one currency, each under a reference of its own, as
-- `ledger.post` does for a single one. Starting a statement costs more than the row that it writes,
-- so these are a few statements for all of them. The accounts are locked in the order of all
-- postings: players, then the house. Players without an account get one first, in the order of their
-- names, while nothing is locked. Left out is whatever is not a plain credit: a frozen account, a
-- house account that does not exist, and a reference that is known. Returns the references that were
-- posted.
-- The settings keep one plan for any number of rows and any size of the tables.
create function ledger.credit_together(
  p_house_owner text, p_currency text, p_purpose text,
  p_references text[], p_owners text[], p_amounts numeric[], p_house_shards integer
) returns text[] language plpgsql security definer set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  v_players bigint[];
  v_owners text[];
  v_houses bigint[];
  v_shards integer[];
  v_posted text[];
begin
  insert into ledger.accounts (owner, kind, currency, shard, overdraft_allowed)
  select distinct given.owner, 'player', p_currency, 0, false
  from unnest(p_owners) as given (owner)
  where not exists (
    select from ledger.accounts as known
    where known.owner = given.owner and known.kind = 'player' and known.currency = p_currency
      and known.shard = 0
  ) and exists (
    select from ledger.accounts as house
    where house.owner = p_house_owner and house.kind = 'house' and house.currency = p_currency
      and house.shard = (hashtextextended(given.owner, 0) & 2147483647) % p_house_shards
      and house.frozen_at is null)
  order by given.owner
  on conflict do nothing;

  select array_agg(id), array_agg(owner) into v_players, v_owners from (
    select id, owner from ledger.accounts
    where owner = any(p_owners) and kind = 'player' and currency = p_currency and shard = 0
      and frozen_at is null
    order by id for no key update
  ) as locked;
  select array_agg(id), array_agg(shard) into v_houses, v_shards from (
    select id, shard from ledger.accounts
    where owner = p_house_owner and kind = 'house' and currency = p_currency and frozen_at is null
      and shard = any(array(
        select (hashtextextended(owner, 0) & 2147483647) % p_house_shards
        from unnest(v_owners) as owner))
    order by id for no key update
  ) as locked;

  with posted as (
    insert into ledger.transfers (
      reference, kind, debit_account, credit_account, currency, amount, pending_delta, purpose)
    select given.reference, 'plain', house.id, player.id, p_currency, given.amount, 0, p_purpose
    from unnest(p_references, p_owners, p_amounts) as given (reference, owner, amount)
    join unnest(v_players, v_owners) as player (id, owner) on player.owner = given.owner
    join unnest(v_houses, v_shards) as house (id, shard)
      on house.shard = (hashtextextended(given.owner, 0) & 2147483647) % p_house_shards
    order by given.reference
    on conflict do nothing
    returning reference, debit_account, credit_account, amount
  ), sides as (
    select id, sum(debit) as debit, sum(credit) as credit from (
      select debit_account as id, amount as debit, 0 as credit from posted
      union all select credit_account, 0, amount from posted
    ) as side group by id
  ), changed as (
    update ledger.accounts as account
    set debits_posted = account.debits_posted + sides.debit,
      credits_posted = account.credits_posted + sides.credit
    from sides where account.id = sides.id
  )
  select array_agg(reference) into v_posted from posted;
  return coalesce(v_posted, '{}');
end $$;

revoke execute on function
  ledger.credit_together(text, text, text, text[], text[], numeric[], integer) from public;
