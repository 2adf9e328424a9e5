-- What an operator (or the player, through the operator) set for one player. A limit without a
-- security group counts every deposit in its currency.
create table cashier.player_limits (
  owner text not null,
  currency text not null,
  period text not null check (period in ('day', 'week', 'month')),
  security_group text not null default '',
  amount_minor numeric(38, 0) not null check (amount_minor >= 0),
  set_by text not null,
  set_at timestamptz not null default now(),
  primary key (owner, currency, period, security_group)
);

-- The strictest limit that a deposit would break, as { period, securityGroup, leftMinor }, or null.
-- Money that came counts, and so does money that may still come for a deposit that is open.
-- Windows roll, so that nobody doubles a limit around midnight. The caller holds the player's lock.
create function cashier.broken_limit(
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
    where owner = p_owner and currency = p_currency and created_at > now() - v_limit.span
      and (v_limit.security_group = '' or security_group = v_limit.security_group)
      and (status in ('processed', 'reversed')
        or status in ('created', 'waiting') and expires_at > now());
    if p_amount_minor > v_left then
      return jsonb_build_object('period', v_limit.period,
        'securityGroup', nullif(v_limit.security_group, ''),
        'leftMinor', greatest(v_left, 0)::text);
    end if;
  end loop;
  return null;
end $$;

-- Records what is about to be asked of a provider, in one round trip. A second attempt finds the
-- first one's row. The deposits of one player pass one at a time where a limit counts them, so that
-- two at once cannot both take the last of it.
create function cashier.record_deposit(
  p_intent cashier.deposits, p_limits jsonb, out refusal jsonb, out recorded cashier.deposits
) language plpgsql as $$
begin
  select * into recorded from cashier.deposits where id = p_intent.id;
  if recorded.id is not null then return; end if;

  if jsonb_array_length(p_limits) > 0 or exists (
    select from cashier.player_limits
    where owner = p_intent.owner and currency = p_intent.currency
  ) then
    perform pg_advisory_xact_lock(hashtextextended('deposit limits of ' || p_intent.owner, 0));
    refusal := cashier.broken_limit(p_intent.owner, p_intent.currency, p_intent.security_group,
      p_intent.amount_minor, p_limits);
    if refusal is not null then return; end if;
  end if;

  p_intent.status := 'created';
  p_intent.created_at := now();
  p_intent.updated_at := now();
  p_intent.checks := 0;
  p_intent.settled_minor := 0;
  p_intent.is_late := false;
  insert into cashier.deposits select p_intent.* on conflict (id) do nothing returning * into recorded;
  if recorded.id is null then
    -- Another attempt recorded it a moment ago.
    select * into recorded from cashier.deposits where id = p_intent.id;
  end if;
end $$;
