-- Payments wait at most a second for a table; then the server lets them pass and tries again.
set local lock_timeout = '1s';

-- The player's input in the form is personal data. It is stored encrypted from now on, and
-- `fields` stays empty: a server of the build before this one reads and writes it until it stops.
alter table cashier.deposits add column sealed_fields text;

create or replace function cashier.keep_deposit_erased() returns trigger language plpgsql as $$
begin
  new.fields := '{}';
  new.sealed_fields := null;
  new.fields_required := null;
  new.source := null;
  new.payment := null;
  -- That it was from person to person is told by its being there at all.
  new.p2p := case when new.p2p is not null then jsonb_build_object('requisite', '', 'sealed', '',
    'timeoutMinutes', new.p2p -> 'timeoutMinutes') end;
  new.reason := null;
  new.history := cashier.without_reasons(new.history);
  new.saves_account := false;
  return new;
end $$;
