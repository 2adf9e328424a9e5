-- What a provider said of a payout that does not fit it: another sum, or that it does not know one
-- that it accepted. [{ status, amount?, currency?, reason?, at }], oldest first. While it is
-- processing the operator has to end it.
alter table cashier.withdrawals add column contradictions jsonb not null default '[]';

-- When the provider was last asked to pay: while it may still answer nobody says that it failed.
alter table cashier.withdrawals add column asked_at timestamptz;

-- Where less was sent than was asked: what was sent, in the currency of the payout, and what the
-- player got back, in the currency of the withdrawal.
alter table cashier.withdrawals add column sent_minor numeric(38, 0) check (sent_minor > 0);
alter table cashier.withdrawals add column returned_minor numeric(38, 0)
  check (returned_minor >= 0 and returned_minor < amount_minor);

-- A player whose withdrawals are not paid out until the operator releases them.
create table cashier.withdrawal_holds (
  owner text primary key,
  partner text not null,
  reason text not null,
  set_by text not null,
  set_at timestamptz not null default now()
);
create index withdrawal_holds_of_partner on cashier.withdrawal_holds (partner, owner);

-- The provider's words are erased as the reason is.
create or replace function cashier.keep_withdrawal_erased() returns trigger language plpgsql as $$
begin
  new.destination := '';
  new.account_name := null;
  new.account_token := '';
  new.reason := null;
  new.contradictions := '[]';
  new.saves_account := false;
  return new;
end $$;
