-- Payments wait at most a second for a table; then the server lets them pass and tries again.
set local lock_timeout = '1s';

-- The person who works on a notice that matches nothing, or on a dispute.
alter table cashier.notices add column assigned_to text, add column assigned_at timestamptz;
alter table cashier.disputes add column assigned_to text, add column assigned_at timestamptz;

-- Each step of a payment keeps the reason that the player was shown, even if a later step has
-- another one or none.
create or replace function cashier.deposit_step(p_deposit cashier.deposits, p_at timestamptz)
returns jsonb language sql stable as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'status', p_deposit.status,
    'at', cashier.iso_time(p_at),
    'ending', p_deposit.ending,
    'reason', p_deposit.reason,
    'paidMinor', p_deposit.paid_minor::text,
    'creditedMinor', p_deposit.credited_minor::text,
    'paidAt', cashier.iso_time(p_deposit.paid_at)))
$$;

-- An erasure takes the reasons out of the history too.
create function cashier.without_reasons(p_history jsonb) returns jsonb language sql immutable as $$
  select coalesce(jsonb_agg(step - 'reason' order by nth), '[]')
  from jsonb_array_elements(p_history) with ordinality as steps (step, nth)
$$;

create or replace function cashier.keep_deposit_erased() returns trigger language plpgsql as $$
begin
  new.fields := '{}';
  new.fields_required := null;
  new.source := null;
  new.payment := null;
  -- That it was from person to person is told by its being there at all.
  new.p2p := case when new.p2p is not null then jsonb_build_object('requisite', '', 'sealed', '',
    'timeoutMinutes', new.p2p -> 'timeoutMinutes') end;
  new.reason := null;
  new.history := cashier.without_reasons(new.history);
  new.saves_account := false;
  return new;
end $$;

create or replace function cashier.keep_withdrawal_erased() returns trigger language plpgsql as $$
begin
  new.destination := '';
  new.account_name := null;
  new.account_token := '';
  new.reason := null;
  new.history := cashier.without_reasons(new.history);
  new.contradictions := '[]';
  new.saves_account := false;
  return new;
end $$;
