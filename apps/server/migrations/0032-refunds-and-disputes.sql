-- What became of a credited deposit since. Null stands for nothing. In pay_currency: what the
-- provider says was taken back in all, and what went back beyond the deposit. In currency: what was taken from the player for it and for
-- disputes, what was refunded for good, what is held for refunds under way, what is in dispute, and
-- the dispute fees that the player paid. `returns` counts the movements, each of which needs a name.
alter table cashier.deposits
  add column reversed_minor numeric(38, 0) check (reversed_minor >= 0),
  add column unrecovered_minor numeric(38, 0) check (unrecovered_minor >= 0),
  add column taken_minor numeric(38, 0) check (taken_minor >= 0),
  add column refunded_minor numeric(38, 0) check (refunded_minor >= 0),
  add column refunding_minor numeric(38, 0) check (refunding_minor >= 0),
  add column disputed_minor numeric(38, 0) check (disputed_minor >= 0),
  add column dispute_fee_minor numeric(38, 0) check (dispute_fee_minor >= 0),
  add column returns integer,
  add constraint returned_once check (coalesce(taken_minor, 0) + coalesce(refunded_minor, 0)
    + coalesce(refunding_minor, 0) <= coalesce(credited_minor, 0)) not valid;

-- Money that goes back to where it came from: held, asked of the provider, then gone or released.
create table cashier.refunds (
  id text primary key,
  partner text not null,
  owner text not null,
  deposit_id text not null references cashier.deposits (id),
  provider text not null,
  -- The operator's own name for it: the same one again is the same refund.
  reference text not null,
  amount_minor numeric(38, 0) not null check (amount_minor > 0),
  currency text not null,
  pay_minor numeric(38, 0) not null check (pay_minor > 0),
  pay_currency text not null,
  status text not null default 'holding'
    check (status in ('holding', 'processing', 'refunded', 'failed', 'returned')),
  provider_id text,
  -- Why the operator refunds, and why it came to nothing.
  reason text,
  failure_code text,
  failure text,
  requested_by text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  next_check_at timestamptz,
  checks integer not null default 0,
  unique (partner, reference)
);
create index refunds_of_deposit on cashier.refunds (deposit_id, created_at);
create index refunds_of_owner on cashier.refunds (owner, created_at, id);
create index refunds_of_partner on cashier.refunds (partner, created_at desc, id);
create index refunds_to_check on cashier.refunds (provider, next_check_at)
  where next_check_at is not null;
create index refunds_open on cashier.refunds (updated_at) where status in ('holding', 'processing');

-- A card holder's dispute of a deposit, as the provider told of it last.
create table cashier.disputes (
  id text primary key,
  partner text not null,
  owner text not null,
  deposit_id text not null references cashier.deposits (id),
  provider text not null,
  provider_id text not null,
  status text not null check (status in ('open', 'won', 'lost')),
  pay_minor numeric(38, 0) not null check (pay_minor > 0),
  pay_currency text not null,
  -- Whether the provider has the money, and whether it was therefore taken from the player.
  is_money_taken boolean not null,
  is_taken boolean not null,
  fee_minor numeric(38, 0) check (fee_minor >= 0),
  fee_currency text,
  -- What of the fee is the player's to pay, in the deposit's currency.
  player_fee_minor numeric(38, 0) not null check (player_fee_minor >= 0),
  currency text not null,
  evidence_due_at timestamptz,
  reason text,
  -- When the provider said so: an older word changes nothing.
  said_at timestamptz not null,
  opened_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (provider, provider_id)
);
create index disputes_of_deposit on cashier.disputes (deposit_id, opened_at);
create index disputes_of_owner on cashier.disputes (owner, opened_at, id);
create index disputes_of_partner on cashier.disputes (partner, opened_at desc, id);
create index disputes_open on cashier.disputes (partner, evidence_due_at) where status = 'open';

-- Money that a bank took back and told of by post; the operator entered it.
create table cashier.reported_reversals (
  partner text not null,
  reference text not null,
  owner text not null,
  deposit_id text not null references cashier.deposits (id),
  amount_minor numeric(38, 0) not null check (amount_minor > 0),
  -- All that was reversed of the deposit with this one. The provider may tell of it later, too.
  total_minor numeric(38, 0) not null check (total_minor >= amount_minor),
  reason text,
  requested_by text not null,
  created_at timestamptz not null default now(),
  primary key (partner, reference)
);
create index reported_reversals_of_deposit on cashier.reported_reversals (deposit_id);
create index reported_reversals_of_owner on cashier.reported_reversals (owner, created_at, reference);

-- A notice of a refund bears the refund's name; the rest is as in 0020.
create or replace function cashier.keep_notice_erased() returns trigger language plpgsql as $$
declare
  v_subject text := new.body -> 'data' ->> 'reference';
begin
  if exists (select from cashier.deposits where id = v_subject and erased_at is not null)
    or exists (select from cashier.withdrawals where id = v_subject and erased_at is not null)
    or exists (
      select from cashier.refunds as refund
      join cashier.deposits as deposit on deposit.id = refund.deposit_id
      where refund.id = v_subject and deposit.erased_at is not null)
  then
    new.body := '{"erased": true}';
    new.failure := null;
  end if;
  return new;
end $$;
