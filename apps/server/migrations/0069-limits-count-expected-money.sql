-- The strictest limit that the credit of a deposit would break, in the form of broken_limit. It
-- counts what was credited to the player, and what the player was already allowed to pay: the
-- requested sum of an open deposit is credited without another check. Money on a chain, late money
-- and money in a case are judged when they come.
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
    select v_limit.amount_minor - coalesce(sum(coalesce(credited_minor, amount_minor)), 0)
    into v_left
    from cashier.deposits
    where owner = v_deposit.owner and currency = v_deposit.currency and id <> p_deposit_id
      and (v_limit.security_group = '' or security_group = v_limit.security_group)
      and (status in ('processed', 'reversed')
          and coalesce(credited_at, created_at) > now() - v_limit.span
        or status in ('created', 'waiting') and in_case is not true and not is_late
          and provider not like 'chain:%');
    if p_amount_minor > v_left then
      return jsonb_build_object('period', v_limit.period,
        'securityGroup', nullif(v_limit.security_group, ''),
        'leftMinor', greatest(v_left, 0)::text);
    end if;
  end loop;
  return null;
end $$;
