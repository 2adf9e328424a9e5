-- What a deposit buys besides money: the coin package as it was promised, { boxId, coins }.
alter table cashier.deposits add column package jsonb;
-- Money for packages that bought nothing: too little when its time ran out, or more than the price.
create index deposits_with_surplus on cashier.deposits (partner, created_at desc, id)
  where package is not null and paid_minor is not null
    and (status = 'mistaked' or status = 'processed' and paid_minor > pay_minor);

-- How much of its coins a player has still to play before the rest can be redeemed. A running total,
-- because what a player has ever been given and has ever played only grows.
create table cashier.unplayed (
  owner text not null,
  currency text not null,
  amount_minor numeric(38, 0) not null check (amount_minor >= 0),
  primary key (owner, currency)
);

-- What a redemption pays out, where it is not paid in the currency that it is taken in.
alter table cashier.withdrawals add column payout_minor numeric(38, 0) check (payout_minor > 0);
alter table cashier.withdrawals add column payout_currency text;
alter table cashier.withdrawals
  add check ((payout_minor is null) = (payout_currency is null));
