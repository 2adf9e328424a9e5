-- Payments wait at most a second for a table; then the server lets them pass and tries again.
set local lock_timeout = '1s';

-- A payment that a provider reported as paid, but not final, may be taken back, or end without
-- money. The step of that change has the time of the report (acceptedAt), because nothing else
-- keeps it.
create or replace function cashier.follow_deposit() returns trigger language plpgsql as $$
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
  if old.processing_at is not null and new.processing_at is null then
    if new.history = old.history then
      new.history := new.history || cashier.deposit_step(new, now());
    end if;
    new.history := jsonb_set(new.history, '{-1,acceptedAt}',
      to_jsonb(cashier.iso_time(old.processing_at)));
  end if;
  return new;
end $$;

-- The status that the receiver answered with when it accepted a message, and after how long.
alter table cashier.webhooks add column answer_status integer, add column answer_ms integer;
