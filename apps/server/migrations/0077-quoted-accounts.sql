-- Withdrawals wait at most a second for the table; then the server lets them pass and tries again.
set local lock_timeout = '1s';

-- Why a provider was asked about the account: its holder was to be named, or a dry run wanted a
-- quote. Each is counted by itself.
alter table cashier.resolved_accounts add column kind text not null default 'named';

-- Counts an account whose holder a player looks up, once a day; false if the player has reached the
-- cap. Accounts that were only quoted do not count. The player's lookups are counted one at a time,
-- so that two cannot both be the last one.
create or replace function cashier.claim_lookup(p_owner text, p_account text, p_cap integer)
returns boolean language plpgsql as $$
declare
  v_count integer;
  v_is_known boolean;
begin
  perform pg_advisory_xact_lock(hashtextextended('names for ' || p_owner, 0));
  select count(*), coalesce(bool_or(account = p_account), false) into v_count, v_is_known
  from cashier.resolved_accounts
  where owner = p_owner and kind = 'named' and resolved_at > now() - interval '24 hours';
  if v_is_known then return true; end if;
  if v_count >= p_cap then return false; end if;
  insert into cashier.resolved_accounts (owner, account) values (p_owner, p_account)
  on conflict (owner, account) do update set resolved_at = now();
  return true;
end $$;
