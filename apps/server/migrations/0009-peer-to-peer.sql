-- What a player was given to pay to: { requisite, sealed, timeoutMinutes, disputedAt? }. Null for
-- every deposit that is not from person to person.
alter table cashier.deposits add column p2p jsonb;
create index deposits_p2p_of_owner on cashier.deposits (owner, method, created_at desc)
  where p2p is not null;

-- One person's card or phone at one exact amount belongs to one deposit at a time: that is how a
-- payment, which carries no reference of ours, is known again.
create table cashier.requisite_holds (
  deposit_id text primary key references cashier.deposits (id),
  provider text not null,
  requisite text not null,
  pay_currency text not null,
  pay_minor numeric(38, 0) not null check (pay_minor > 0),
  held_at timestamptz not null default now(),
  released_at timestamptz
);
create unique index requisite_held_once
  on cashier.requisite_holds (provider, requisite, pay_currency, pay_minor)
  where released_at is null;

-- Holds one of the requisites at one of the amounts for a deposit; no row when all are taken. What
-- was paid is free again at once. What ended without money stays held for a day more, so that a
-- payment that comes late is still the one player's.
create function cashier.hold_requisite(
  p_deposit text, p_provider text, p_currency text, p_requisites text[], p_pay_minors numeric[]
) returns table (requisite text, pay_minor numeric) language plpgsql as $$
#variable_conflict use_column
begin
  update cashier.requisite_holds set released_at = now()
  where deposit_id in (
    select held.deposit_id from cashier.requisite_holds as held
    join cashier.deposits as deposit on deposit.id = held.deposit_id
    where held.released_at is null and held.provider = p_provider
      and held.requisite = any (p_requisites) and held.pay_currency = p_currency
      and held.pay_minor = any (p_pay_minors)
      and (deposit.status in ('processed', 'reversed')
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

-- Players who left while a peer-to-peer deposit was being made for them: operators look at why.
create table cashier.form_closings (
  id bigint generated always as identity primary key,
  owner text not null,
  method text not null,
  method_text text not null,
  closed_at timestamptz not null default now()
);
create index form_closings_by_age on cashier.form_closings (closed_at);
