-- The server's role may read the ledger, and change it only through these functions. They run with
-- the rights of the owner, and with a fixed search path, so that no caller's schema comes first.

alter function ledger.post(
  text, text, text, text, text, text, text, text, numeric, text, integer,
  out text, out bigint
) security definer set search_path = pg_catalog, pg_temp;

-- Locking a row needs the right to change it.
create function ledger.lock_balance(p_owner text, p_currency text)
returns table (posted numeric, pending numeric)
language sql security definer set search_path = pg_catalog, pg_temp as $$
  select credits_posted - debits_posted, debits_pending from ledger.accounts
  where owner = p_owner and kind = 'player' and currency = p_currency
  for no key update
$$;

-- Adds up the transfers of some accounts and compares them with the accounts' sums. An account that
-- agrees gets a checkpoint, and one that does not is frozen.
create function ledger.check_replay(p_after bigint, p_limit integer, p_from_start boolean)
returns table (id bigint, owner text, kind text, currency text, agrees boolean)
language sql security definer set search_path = pg_catalog, pg_temp as $$
  with batch as (
    select a.*, coalesce(c.transfer_id, 0) as since,
      coalesce(c.debits_pending, 0) as base_debits_pending,
      coalesce(c.debits_posted, 0) as base_debits_posted,
      coalesce(c.credits_pending, 0) as base_credits_pending,
      coalesce(c.credits_posted, 0) as base_credits_posted
    from ledger.accounts a
    left join ledger.checkpoints c on c.account_id = a.id and not p_from_start
    where a.id > p_after
    order by a.id limit p_limit
  ), replayed as (
    select b.id, b.owner, b.kind, b.currency, b.since,
      greatest(b.since, d.last, c.last) as transfer_id,
      b.base_debits_pending + d.pending as debits_pending,
      b.base_debits_posted + d.posted as debits_posted,
      b.base_credits_pending + c.pending as credits_pending,
      b.base_credits_posted + c.posted as credits_posted,
      (b.base_debits_pending + d.pending, b.base_debits_posted + d.posted,
       b.base_credits_pending + c.pending, b.base_credits_posted + c.posted)
      = (b.debits_pending, b.debits_posted, b.credits_pending, b.credits_posted) as agrees
    from batch b
    cross join lateral (
      select coalesce(sum(pending_delta), 0) as pending, max(id) as last,
        coalesce(sum(amount) filter (where kind in ('plain', 'post')), 0) as posted
      from ledger.transfers where debit_account = b.id and id > b.since
    ) d
    cross join lateral (
      select coalesce(sum(pending_delta), 0) as pending, max(id) as last,
        coalesce(sum(amount) filter (where kind in ('plain', 'post')), 0) as posted
      from ledger.transfers where credit_account = b.id and id > b.since
    ) c
  ), checkpointed as (
    insert into ledger.checkpoints as c (account_id, transfer_id,
      debits_pending, debits_posted, credits_pending, credits_posted)
    select id, transfer_id, debits_pending, debits_posted, credits_pending, credits_posted
    from replayed where agrees and transfer_id > since
    on conflict (account_id) do update set (transfer_id, debits_pending, debits_posted,
      credits_pending, credits_posted, checked_at) = (excluded.transfer_id,
      excluded.debits_pending, excluded.debits_posted, excluded.credits_pending,
      excluded.credits_posted, now())
    where c.transfer_id < excluded.transfer_id
  ), frozen as (
    update ledger.accounts a
    set frozen_at = now(), frozen_reason = 'sums differ from the replayed transfers'
    from replayed r where a.id = r.id and not r.agrees and a.frozen_at is null
  )
  select r.id, r.owner, r.kind, r.currency, r.agrees from replayed r order by r.id
$$;

-- The account after which the check of all accounts continues; no row while another process checks.
create function ledger.claim_replay() returns table (after_account bigint)
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update ledger.replay_place set claimed_until = now() + interval '1 minute'
  where claimed_until < now() returning after_account
$$;

create function ledger.release_replay(p_after bigint) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update ledger.replay_place set after_account = p_after, claimed_until = '-infinity'
$$;

create function ledger.claim_old_replay() returns setof ledger.old_replay
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update ledger.old_replay set claimed_until = now() + interval '1 minute'
  where claimed_until < now() returning *
$$;

create function ledger.release_old_replay(
  p_account_id bigint, p_transfer_id bigint, p_debits_pending numeric, p_debits_posted numeric,
  p_credits_pending numeric, p_credits_posted numeric, p_goal jsonb, p_transfers_done bigint,
  p_is_round_end boolean
) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update ledger.old_replay set account_id = p_account_id, transfer_id = p_transfer_id,
    debits_pending = p_debits_pending, debits_posted = p_debits_posted,
    credits_pending = p_credits_pending, credits_posted = p_credits_posted, goal = p_goal,
    transfers_done = p_transfers_done, claimed_until = '-infinity',
    rounds = rounds + case when p_is_round_end then 1 else 0 end,
    last_round_ended_at = case when p_is_round_end then now() else last_round_ended_at end
$$;

create function ledger.freeze_account(p_id bigint, p_reason text)
returns table (id bigint, owner text, kind text, currency text)
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update ledger.accounts a set frozen_at = coalesce(a.frozen_at, now()),
    frozen_reason = coalesce(a.frozen_reason, p_reason)
  where a.id = p_id returning a.id, a.owner, a.kind, a.currency
$$;

-- Its checkpoint may be what was wrong: the next check starts from its first transfer.
create function ledger.unfreeze_account(p_id bigint) returns boolean
language sql security definer set search_path = pg_catalog, pg_temp as $$
  with checkpoint as (delete from ledger.checkpoints where account_id = p_id),
  thawed as (
    update ledger.accounts set frozen_at = null, frozen_reason = null
    where id = p_id and frozen_at is not null returning 1
  )
  select exists (select from thawed)
$$;

-- By default everybody may call a new function.
revoke execute on all functions in schema ledger from public;
