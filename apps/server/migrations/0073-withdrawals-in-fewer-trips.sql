-- Confirms a plain withdrawal in one round trip and one commit: takes the key, checks the limits and
-- the sum that needs no one-time code, holds the money in our ledger, and puts the withdrawal into
-- review or approves it by the partner's rule. `confirmed` is null if there is more to consider, or
-- if the withdrawal is no longer as it was read: the general path then decides, under the same key.
-- So it does after an error, which rolls back the key too: too little money, a frozen account or a
-- debt.
create or replace function cashier.confirm_withdrawal(
  p_owner text, p_key text, p_call text, p_fingerprints text[], p_reference text, p_holder text,
  p_lease_seconds integer, p_id text, p_version integer, p_at text, p_limits jsonb,
  p_code_from numeric, p_approve_up_to numeric, p_house_shards integer,
  out state text, out reference text, out answer jsonb, out confirmed cashier.withdrawals
) language plpgsql as $$
declare
  v_draft cashier.withdrawals;
  v_outcome text;
  v_is_on_hold boolean;
  v_is_approved boolean := false;
  v_history jsonb;
begin
  select c.state, c.reference, c.answer into state, reference, answer
  from cashier.claim_key(p_owner, p_key, p_call, p_fingerprints, p_reference, p_holder,
    p_lease_seconds) as c;
  if state <> 'held' then return; end if;

  select * into v_draft from cashier.withdrawals
  where id = p_id and owner = p_owner and version = p_version and status = 'draft'
  for update;
  if not found then return; end if;

  -- The lock of every place where a player's sum decides. What follows sees all that was committed
  -- before it was granted.
  perform pg_advisory_xact_lock(hashtextextended('withdrawal limits of ' || p_owner, 0));
  if exists (
    select from jsonb_to_recordset(p_limits) as given(hours integer, amount_minor numeric)
    where v_draft.amount_minor > given.amount_minor - (
      select coalesce(sum(w.amount_minor - coalesce(w.returned_minor, 0)), 0)
      from cashier.withdrawals w
      where w.owner = p_owner and w.currency = v_draft.currency
        and w.confirmed_at > now() - make_interval(hours => given.hours)
        and w.status in ('holding', 'review', 'approved', 'processing', 'sent'))
  ) then
    return;
  end if;
  if p_code_from is not null and p_code_from <= v_draft.amount_minor + (
    select coalesce(sum(w.amount_minor - coalesce(w.returned_minor, 0)), 0)
    from cashier.withdrawals w
    where w.owner = p_owner and w.currency = v_draft.currency and not w.code_required
      and w.confirmed_at > now() - interval '24 hours'
      and w.status in ('holding', 'review', 'approved', 'processing', 'sent')
  ) then
    return;
  end if;

  select p.outcome into v_outcome
  from ledger.post('pending', 'withdrawal:' || v_draft.id || ':' || v_draft.attempt, 'withdrawal',
    v_draft.owner, 'player', v_draft.partner, 'house', v_draft.currency, v_draft.amount_minor, null,
    p_house_shards) as p;
  if v_outcome <> 'posted' then
    raise exception 'the attempt held money before' using errcode = 'CA002';
  end if;
  if exists (
    select from ledger.accounts
    where owner = p_owner and kind = 'receivable' and credits_posted < debits_posted
  ) then
    raise exception 'the player has a debt' using errcode = 'CA001';
  end if;

  v_is_on_hold := exists (select from cashier.withdrawal_holds where owner = p_owner);
  if p_approve_up_to is not null and not v_is_on_hold then
    select v_draft.amount_minor + coalesce(sum(w.amount_minor - coalesce(w.returned_minor, 0)), 0)
      <= p_approve_up_to into v_is_approved
    from cashier.withdrawals w
    where w.owner = p_owner and w.currency = v_draft.currency
      and w.confirmed_at > now() - interval '24 hours'
      and w.status in ('approved', 'processing', 'sent')
      and 'rule' = (
        select step ->> 'by'
        from jsonb_array_elements(w.history) with ordinality as steps (step, nth)
        where step ->> 'status' = 'approved' order by nth desc limit 1);
  end if;

  v_history := v_draft.history || jsonb_build_array(
    jsonb_build_object('status', 'review', 'at', p_at)
      || case when v_is_on_hold then '{"by": "hold"}'::jsonb else '{}'::jsonb end);
  if v_is_approved then
    v_history := v_history
      || jsonb_build_array(jsonb_build_object('status', 'approved', 'at', p_at, 'by', 'rule'));
  end if;
  update cashier.withdrawals as w set
    status = case when v_is_approved then 'approved' else 'review' end,
    decided_by = case when v_is_approved then 'rule' when v_is_on_hold then 'hold' end,
    confirmed_at = p_at::timestamptz, history = v_history, updated_at = now(), checks = 0,
    next_check_at = case when v_is_approved then now() end
  where w.id = v_draft.id
  returning w.* into confirmed;
  insert into cashier.changes (owner, withdrawal_id) values (p_owner, v_draft.id);
end $$;
