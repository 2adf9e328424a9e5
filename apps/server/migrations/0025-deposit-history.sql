-- What a deposit went through, and when it was credited; withdrawals have both already. And for
-- deposits and withdrawals alike a version, so that whoever receives two messages about one of them
-- knows which is the newer.
alter table cashier.deposits
  add column version integer not null default 1,
  -- [{ status, at, ending?, paidMinor?, creditedMinor?, paidAt? }], oldest first.
  add column history jsonb not null default '[]',
  -- When the player was given the first of the money.
  add column credited_at timestamptz,
  -- When the money was paid, by the provider's clock.
  add column paid_at timestamptz,
  -- When the bonus ends for this player, as it was when the player chose it.
  add column bonus_until timestamptz;
alter table cashier.withdrawals add column version integer not null default 1;

update cashier.deposits as deposit
set credited_at = coalesce((
  select created_at from ledger.transfers where reference = 'deposit:' || deposit.id
), updated_at)
where credited_minor is not null;

create function cashier.iso_time(p_at timestamptz) returns text language sql stable as $$
  select to_char(p_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;

create function cashier.deposit_step(p_deposit cashier.deposits, p_at timestamptz)
returns jsonb language sql stable as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'status', p_deposit.status,
    'at', cashier.iso_time(p_at),
    'ending', p_deposit.ending,
    'paidMinor', p_deposit.paid_minor::text,
    'creditedMinor', p_deposit.credited_minor::text,
    'paidAt', cashier.iso_time(p_deposit.paid_at)))
$$;

-- By a trigger, so that no change is left out, whichever statement makes it. Who has more to say
-- than this writes the step itself.
create function cashier.follow_deposit() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.version := 1;
    new.history := jsonb_build_array(cashier.deposit_step(new, new.created_at));
    return new;
  end if;
  new.version := old.version + 1;
  if old.credited_minor is null and new.credited_minor is not null then
    new.credited_at := now();
  end if;
  if new.history = old.history and (new.status, new.paid_minor, new.credited_minor)
    is distinct from (old.status, old.paid_minor, old.credited_minor)
  then
    new.history := new.history || cashier.deposit_step(new, now());
  end if;
  return new;
end $$;
create trigger deposits_are_followed before insert or update on cashier.deposits
  for each row execute function cashier.follow_deposit();

create function cashier.count_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;
create trigger withdrawals_are_counted before update on cashier.withdrawals
  for each row execute function cashier.count_version();
