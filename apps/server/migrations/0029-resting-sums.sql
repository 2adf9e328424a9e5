-- As hold_requisite without an owner, but a player who asks again gets the sum that was held for
-- them before, and a sum that was just paid rests, so that whoever pays it twice does not pay it to
-- another player's deposit.
create function cashier.hold_requisite(
  p_deposit text, p_owner text, p_provider text, p_currency text, p_requisites text[],
  p_pay_minors numeric[], p_rest interval
) returns table (requisite text, pay_minor numeric) language plpgsql as $$
#variable_conflict use_column
declare
  v_again cashier.requisite_holds;
begin
  -- What was neither paid nor said to be paid is the same player's again.
  update cashier.requisite_holds set released_at = now()
  where deposit_id = (
    select held.deposit_id from cashier.requisite_holds as held
    join cashier.deposits as deposit on deposit.id = held.deposit_id
    where deposit.owner = p_owner and deposit.p2p is not null
      and deposit.status = 'mistaked' and deposit.declared_at is null
      and held.released_at is null and held.provider = p_provider
      and held.requisite = any (p_requisites) and held.pay_currency = p_currency
      and held.pay_minor = any (p_pay_minors)
    order by held.held_at desc limit 1 for update of held skip locked)
  returning * into v_again;
  if found then
    insert into cashier.requisite_holds (deposit_id, provider, requisite, pay_currency, pay_minor)
    values (p_deposit, p_provider, v_again.requisite, p_currency, v_again.pay_minor);
    return query select v_again.requisite, v_again.pay_minor;
    return;
  end if;
  update cashier.requisite_holds set released_at = now()
  where deposit_id in (
    select held.deposit_id from cashier.requisite_holds as held
    join cashier.deposits as deposit on deposit.id = held.deposit_id
    where held.released_at is null and held.provider = p_provider
      and held.requisite = any (p_requisites) and held.pay_currency = p_currency
      and held.pay_minor = any (p_pay_minors)
      and (deposit.status in ('processed', 'reversed') and deposit.updated_at < now() - p_rest
        or deposit.status = 'mistaked' and deposit.updated_at < now() - interval '1 day')
    order by held.deposit_id for update of held skip locked);
  loop
    return query
      insert into cashier.requisite_holds (deposit_id, provider, requisite, pay_currency, pay_minor)
      select p_deposit, p_provider, one.requisite, p_currency, one.pay_minor
      from (
        select offered as requisite, asked as pay_minor
        from unnest(p_requisites) as offered cross join unnest(p_pay_minors) as asked
        where not exists (
          select from cashier.requisite_holds as held
          where held.provider = p_provider and held.requisite = offered
            and held.pay_currency = p_currency and held.pay_minor = asked
            and held.released_at is null)
        -- By chance, so that the digits tell nothing of how many were there before.
        order by random() limit 1
      ) as one
      on conflict (provider, requisite, pay_currency, pay_minor) where released_at is null
        do nothing
      returning requisite, pay_minor;
    if found then return; end if;
    -- Either nothing is free, or another player was faster at this one.
    if not exists (
      select from unnest(p_requisites) as offered cross join unnest(p_pay_minors) as asked
      where not exists (
        select from cashier.requisite_holds as held
        where held.provider = p_provider and held.requisite = offered
          and held.pay_currency = p_currency and held.pay_minor = asked
          and held.released_at is null)
    ) then return; end if;
  end loop;
end $$;
