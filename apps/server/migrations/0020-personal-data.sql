-- When the personal details of a deposit or withdrawal were erased. What it was worth, how it ended
-- and its references stay, because the books need them.
alter table cashier.deposits add column erased_at timestamptz;
alter table cashier.withdrawals add column erased_at timestamptz;

-- Here and nowhere else it is said what an erasure takes out of a deposit. By a trigger, so that it
-- stays out whatever comes later: money that is late, a reversal with the provider's words, a server
-- of the version before.
create function cashier.keep_deposit_erased() returns trigger language plpgsql as $$
begin
  new.fields := '{}';
  new.fields_required := null;
  new.source := null;
  new.payment := null;
  -- That it was from person to person is told by its being there at all.
  new.p2p := case when new.p2p is not null then jsonb_build_object('requisite', '', 'sealed', '',
    'timeoutMinutes', new.p2p -> 'timeoutMinutes') end;
  new.reason := null;
  new.saves_account := false;
  return new;
end $$;
create trigger deposits_stay_erased before update on cashier.deposits for each row
  when (new.erased_at is not null) execute function cashier.keep_deposit_erased();

create function cashier.keep_withdrawal_erased() returns trigger language plpgsql as $$
begin
  new.destination := '';
  new.account_name := null;
  new.account_token := '';
  new.reason := null;
  new.saves_account := false;
  return new;
end $$;
create trigger withdrawals_stay_erased before update on cashier.withdrawals for each row
  when (new.erased_at is not null) execute function cashier.keep_withdrawal_erased();

-- A notice keeps its name, so that it is known when it comes again, and loses its words once it has
-- been applied to something erased.
create function cashier.keep_notice_erased() returns trigger language plpgsql as $$
declare
  v_subject text := new.body -> 'data' ->> 'reference';
begin
  if exists (select from cashier.deposits where id = v_subject and erased_at is not null)
    or exists (select from cashier.withdrawals where id = v_subject and erased_at is not null)
  then
    new.body := '{"erased": true}';
    new.failure := null;
  end if;
  return new;
end $$;
create trigger notices_stay_erased before update on cashier.inbox for each row
  when (old.applied_at is null and new.applied_at is not null)
  execute function cashier.keep_notice_erased();

-- All that is kept of one player is found without walking over what is kept of others.
create index inbox_of_subject on cashier.inbox ((body -> 'data' ->> 'reference'));
create index payment_sessions_of_owner on cashier.payment_sessions (owner, id);
create index form_closings_of_owner on cashier.form_closings (owner, id);
create index gifts_of_owner on cashier.gifts (owner, id);
create index wallet_orders_by_owner on cashier.wallet_orders (owner, id);
-- The sum that the older index was for is kept beside it since 0019.
create index playthroughs_by_owner on cashier.playthroughs (owner, reference);
drop index cashier.playthroughs_of_owner;
