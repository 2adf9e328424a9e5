-- Payments wait at most a second for a table; then the server lets them pass and tries again. All
-- tables that get triggers are locked at once, so that none is held while another is waited for.
set local lock_timeout = '1s';
lock table cashier.payment_sessions, cashier.deposits, cashier.withdrawals
  in share row exclusive mode;

-- The overview's sums of each day that is over, in UTC, so that a look at a month does not sum up
-- every payment of it. A worker sums up a day of a partner from its payments.
create table cashier.figure_days (
  partner text not null,
  day date not null,
  -- The transaction that listed the day, after its end. Every change on the day itself was made by
  -- a transaction with a lower number.
  listed_by xid8 not null default pg_current_xact_id(),
  -- Null until all of those have ended, and the day is summed up.
  summed_at timestamptz,
  -- The deposit forms that players opened.
  forms integer not null default 0,
  primary key (partner, day)
);

-- The days on which a payment has changed since. Until the worker has summed up such a day again,
-- it is counted from its payments. Every change adds a row, so that no payment waits for another.
create table cashier.figure_changes (
  partner text not null,
  day date not null
);
create index figure_changes_of_day on cashier.figure_changes (partner, day);

-- Money by the hour at which it was credited or sent. The country * is all of them together.
create table cashier.money_figures (
  partner text not null,
  day date not null,
  country text not null,
  kind text not null,
  currency text not null,
  hour integer not null,
  minor numeric(38, 0) not null,
  count integer not null,
  primary key (partner, day, country, kind, currency, hour) include (minor, count)
);

-- Deposits by the day of their creation, grouped by method, by provider, by country, and all
-- together. So many as `numbers` says were credited after so many `seconds`.
create table cashier.approval_figures (
  partner text not null,
  day date not null,
  country text not null,
  by text not null,
  name text not null,
  submitted integer not null,
  ended integer not null,
  approved integer not null,
  seconds integer[] not null,
  numbers integer[] not null,
  primary key (partner, day, country, by, name)
);

-- A day is summed up only after it is over, so changes on the day itself need no row. That is
-- judged by the clock and not by the time at which the transaction began.
create function cashier.mark_days(p_partner text, variadic p_times timestamptz[]) returns void
language sql as $$
  insert into cashier.figure_changes (partner, day)
  select distinct p_partner, (at at time zone 'utc')::date from unnest(p_times) as at
  where p_partner is not null and at < date_trunc('day', clock_timestamp(), 'UTC')
$$;

-- The triggers write as the owner, because servers of the previous version have no rights to a new
-- table until the next start grants them.
create function cashier.mark_deposit() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform cashier.mark_days(old.partner, old.created_at, old.credited_at);
  perform cashier.mark_days(new.partner, new.created_at, new.credited_at);
  return null;
end $$;

create trigger inserted_deposit_marks_days after insert on cashier.deposits for each row
  when (least(new.created_at, new.credited_at) < date_trunc('day', clock_timestamp(), 'UTC'))
  execute function cashier.mark_deposit();
create trigger changed_deposit_marks_days after update on cashier.deposits for each row
  when (
    least(old.created_at, old.credited_at, new.created_at, new.credited_at)
      < date_trunc('day', clock_timestamp(), 'UTC')
    and (old.partner, old.method, old.provider, old.country, old.currency, old.status, old.ending,
        old.created_at, old.credited_at, old.credited_minor)
      is distinct from (new.partner, new.method, new.provider, new.country, new.currency, new.status,
        new.ending, new.created_at, new.credited_at, new.credited_minor))
  execute function cashier.mark_deposit();
create trigger deleted_deposit_marks_days after delete on cashier.deposits for each row
  execute function cashier.mark_deposit();

-- The time of the first step to "sent", as in the index withdrawals_sent.
create function cashier.sent_at(p_history jsonb) returns timestamptz language sql stable as $$
  select (jsonb_path_query_first(p_history, '$[*] ? (@.status == "sent").at') #>> '{}')::timestamptz
$$;

create function cashier.mark_withdrawal() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform cashier.mark_days(old.partner, cashier.sent_at(old.history));
  perform cashier.mark_days(new.partner, cashier.sent_at(new.history));
  return null;
end $$;

create trigger inserted_withdrawal_marks_days after insert on cashier.withdrawals for each row
  when (new.status = 'sent') execute function cashier.mark_withdrawal();
create trigger changed_withdrawal_marks_days after update on cashier.withdrawals for each row
  when ((old.status = 'sent' or new.status = 'sent')
    and (old.partner, old.country, old.currency, old.status, old.amount_minor, old.returned_minor,
        old.history)
      is distinct from (new.partner, new.country, new.currency, new.status, new.amount_minor,
        new.returned_minor, new.history))
  execute function cashier.mark_withdrawal();
create trigger deleted_withdrawal_marks_days after delete on cashier.withdrawals for each row
  when (old.status = 'sent') execute function cashier.mark_withdrawal();

create function cashier.mark_form() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform cashier.mark_days(split_part(old.owner, ':', 1), old.created_at);
  perform cashier.mark_days(split_part(new.owner, ':', 1), new.created_at);
  return null;
end $$;

create trigger inserted_form_marks_days after insert on cashier.payment_sessions for each row
  when (new.created_at < date_trunc('day', clock_timestamp(), 'UTC'))
  execute function cashier.mark_form();
create trigger changed_form_marks_days after update on cashier.payment_sessions for each row
  when ((old.owner, old.created_at) is distinct from (new.owner, new.created_at))
  execute function cashier.mark_form();
-- Forms are deleted in large numbers, once the overview no longer counts them.
create trigger deleted_form_marks_days after delete on cashier.payment_sessions for each row
  when (old.created_at > clock_timestamp() - interval '70 days')
  execute function cashier.mark_form();

create function cashier.forget_days() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from cashier.figure_days;
  return null;
end $$;
create trigger truncated_deposits_forget_days after truncate on cashier.deposits
  execute function cashier.forget_days();
create trigger truncated_forms_forget_days after truncate on cashier.payment_sessions
  execute function cashier.forget_days();
create trigger truncated_withdrawals_forget_days after truncate on cashier.withdrawals
  execute function cashier.forget_days();

-- By default, everybody may call a new function, and use it as a trigger on their own table.
revoke execute on function cashier.mark_deposit(), cashier.mark_withdrawal(), cashier.mark_form(),
  cashier.forget_days() from public;
