-- Payments wait at most a second for a table; then the server lets them pass and tries again. Both
-- tables are locked at once, so that none is held while the other is waited for.
set local lock_timeout = '1s';
lock table cashier.deposits, cashier.withdrawals in share row exclusive mode;

-- With the mark (0020), a payment also loses what providers said about it, and what happened to its
-- codes: whichever server sets the mark, and also if a count was committed while the mark waited
-- for its lock. These triggers name a column, so that other updates do not call them. They write as
-- the owner, because servers of the previous version have no rights to a new table until the next
-- start grants them.
create function cashier.erase_deposit_traces() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if new.erased_at is null then return null; end if;
  delete from cashier.provider_attempts
  where reference in (
    select new.id union all select id from cashier.refunds where deposit_id = new.id);
  return null;
end $$;
create trigger erased_deposits_lose_traces after update of erased_at on cashier.deposits
  for each row execute function cashier.erase_deposit_traces();

-- A draft that is deleted takes them along.
create function cashier.erase_withdrawal_traces() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'UPDATE' and new.erased_at is null then return null; end if;
  delete from cashier.provider_attempts where reference = old.id;
  delete from cashier.withdrawal_code_events where withdrawal_id = old.id;
  return null;
end $$;
create trigger erased_withdrawals_lose_traces after update of erased_at or delete
  on cashier.withdrawals for each row execute function cashier.erase_withdrawal_traces();

revoke execute on function cashier.erase_deposit_traces(), cashier.erase_withdrawal_traces()
  from public;
