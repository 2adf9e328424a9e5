-- Money that came and is not credited by itself waits for an operator, who settles it once.
create table cashier.cases (
  id bigint generated always as identity primary key,
  reason text not null,
  -- More about the reason: which limit, or the words of the wallet.
  detail text,
  state text not null default 'open' check (state in ('open', 'settled', 'credited', 'gone')),
  -- Null where nobody knows whose the money is.
  partner text,
  owner text,
  deposit_id text references cashier.deposits (id),
  -- The money, where its currency is one that the server knows, and its worth to the player.
  currency text,
  amount_minor numeric(78, 0) check (amount_minor > 0),
  worth_currency text,
  worth_minor numeric(78, 0) check (worth_minor >= 0),
  -- Where it is: on a chain, or at a provider.
  network text,
  address text,
  memo text,
  asset text,
  units numeric(78, 0) check (units > 0),
  provider text,
  provider_id text,
  opened_at timestamptz not null default now(),
  closed_at timestamptz,
  closed_by text,
  outcome text check (outcome in ('credit', 'refund', 'keep')),
  note text,
  credited_owner text,
  credited_currency text,
  credited_minor numeric(38, 0) check (credited_minor > 0),
  sent_to text,
  check ((state = 'open') = (closed_at is null)),
  check ((state = 'settled') = (outcome is not null)),
  check ((network is null) <> (provider is null))
);
create index cases_open on cashier.cases (id) where state = 'open';
create index cases_of_partner on cashier.cases (partner, id);
create index cases_of_owner on cashier.cases (owner, id);
create index cases_of_deposit on cashier.cases (deposit_id, id);

-- Which payments a case is about, and how much of each: of a package's surplus only a part.
create table cashier.case_payments (
  case_id bigint not null references cashier.cases (id),
  payment_id bigint not null references cashier.chain_payments (id),
  units numeric(78, 0) not null check (units > 0),
  primary key (case_id, payment_id)
);
create index case_payments_of_payment on cashier.case_payments (payment_id);

-- The part of a payment that operators settled: it never counts towards a credit again.
alter table cashier.chain_payments add column settled_units numeric(78, 0) not null default 0;

alter table cashier.deposits
  -- The deposit's money is here and waits in a case: the player sees that it is being checked.
  add column in_case boolean,
  -- The parts of paid_minor that brought no credit: held in open cases, and settled otherwise than
  -- by a credit to the player. What was settled buys nothing any more. Null stands for nothing.
  add column held_minor numeric(78, 0),
  add column decided_minor numeric(78, 0);

-- What came before there were cases is looked at anew.
update cashier.crypto_addresses set is_active = true
where id in (select address_id from cashier.chain_payments where credited_block is null);

-- The strictest limit that the credit of a deposit would break, in the form of broken_limit. It
-- counts what was credited to the player; what may still come is judged when it comes.
create function cashier.limit_broken_by_credit(
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
      -- Late money came long after its deposit was created.
      and case when is_late then credited_at else created_at end > now() - v_limit.span
      and (v_limit.security_group = '' or security_group = v_limit.security_group);
    if p_amount_minor > v_left then
      return jsonb_build_object('period', v_limit.period,
        'securityGroup', nullif(v_limit.security_group, ''),
        'leftMinor', greatest(v_left, 0)::text);
    end if;
  end loop;
  return null;
end $$;
