-- The strictest limit that a deposit would break, as { period, securityGroup, leftMinor }, or null.
-- Money that came counts from its credit on, and so does every deposit that is open, however old
-- and whether or not its time has run out: its money is credited when it comes. One whose money
-- waits in a case for a decision counts from its creation on. Windows roll, so that nobody doubles
-- a limit around midnight. The caller holds the player's lock.
create or replace function cashier.broken_limit(
  p_owner text, p_currency text, p_security_group text, p_amount_minor numeric, p_limits jsonb
) returns jsonb language plpgsql as $$
declare
  v_limit record;
  v_left numeric;
begin
  for v_limit in
    select period, security_group, min(amount_minor) as amount_minor,
      case period when 'day' then interval '1 day' when 'week' then interval '7 days'
        else interval '30 days' end as span
    from (
      select period, coalesce(security_group, '') as security_group, amount_minor
      from jsonb_to_recordset(p_limits)
        as given(period text, security_group text, amount_minor numeric)
      union all
      select period, security_group, amount_minor from cashier.player_limits
      where owner = p_owner and currency = p_currency
    ) as every
    where security_group in ('', p_security_group)
    group by period, security_group
    order by span, security_group
  loop
    select v_limit.amount_minor - coalesce(sum(coalesce(credited_minor, amount_minor)), 0)
    into v_left
    from cashier.deposits
    where owner = p_owner and currency = p_currency
      and (v_limit.security_group = '' or security_group = v_limit.security_group)
      and (status in ('created', 'waiting')
          and (in_case is not true or created_at > now() - v_limit.span)
        or status in ('processed', 'reversed')
          and coalesce(credited_at, created_at) > now() - v_limit.span);
    if p_amount_minor > v_left then
      return jsonb_build_object('period', v_limit.period,
        'securityGroup', nullif(v_limit.security_group, ''),
        'leftMinor', greatest(v_left, 0)::text);
    end if;
  end loop;
  return null;
end $$;

-- The strictest limit that the credit of a deposit would break, in the form of broken_limit. It
-- counts what was credited to the player; what may still come is judged when it comes.
create or replace function cashier.limit_broken_by_credit(
  p_deposit_id text, p_amount_minor numeric, p_limits jsonb
) returns jsonb language plpgsql as $$
declare
  v_deposit cashier.deposits;
  v_limit record;
  v_left numeric;
begin
  select * into v_deposit from cashier.deposits where id = p_deposit_id;
  if jsonb_array_length(p_limits) = 0 and not exists (
    select from cashier.player_limits
    where owner = v_deposit.owner and currency = v_deposit.currency
  ) then
    return null;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('deposit limits of ' || v_deposit.owner, 0));
  for v_limit in
    select period, security_group, min(amount_minor) as amount_minor,
      case period when 'day' then interval '1 day' when 'week' then interval '7 days'
        else interval '30 days' end as span
    from (
      select period, coalesce(security_group, '') as security_group, amount_minor
      from jsonb_to_recordset(p_limits)
        as given(period text, security_group text, amount_minor numeric)
      union all
      select period, security_group, amount_minor from cashier.player_limits
      where owner = v_deposit.owner and currency = v_deposit.currency
    ) as every
    where security_group in ('', v_deposit.security_group)
    group by period, security_group
    order by span, security_group
  loop
    select v_limit.amount_minor - coalesce(sum(credited_minor), 0) into v_left
    from cashier.deposits
    where owner = v_deposit.owner and currency = v_deposit.currency and id <> p_deposit_id
      and status in ('processed', 'reversed')
      and coalesce(credited_at, created_at) > now() - v_limit.span
      and (v_limit.security_group = '' or security_group = v_limit.security_group);
    if p_amount_minor > v_left then
      return jsonb_build_object('period', v_limit.period,
        'securityGroup', nullif(v_limit.security_group, ''),
        'leftMinor', greatest(v_left, 0)::text);
    end if;
  end loop;
  return null;
end $$;
