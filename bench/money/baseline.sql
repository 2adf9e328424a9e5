-- The least that a payment asks of PostgreSQL: what pgbench and the bare server run. An intent, an
-- outcome and a credit are one function and one commit each.
create schema bench;

create table bench.payments (
  id text primary key,
  owner text not null,
  amount numeric(38, 0) not null,
  status text not null,
  provider_id text,
  source jsonb,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index payments_by_owner on bench.payments (owner, created_at);

create table bench.accounts (
  owner text primary key,
  balance numeric(38, 0) not null
);

create table bench.entries (
  id bigint generated always as identity primary key,
  payment_id text not null references bench.payments (id),
  account text not null,
  amount numeric(38, 0) not null,
  unique (payment_id, account)
);

create function bench.intend(p_id text, p_owner text, p_amount numeric)
returns void language sql as $$
  insert into bench.payments (id, owner, amount, status) values (p_id, p_owner, p_amount, 'created')
$$;

create function bench.conclude(p_id text, p_provider_id text, p_source jsonb)
returns void language sql as $$
  update bench.payments
  set status = 'waiting', provider_id = p_provider_id, source = p_source, updated_at = now()
  where id = p_id
$$;

create function bench.credit(p_id text) returns numeric language plpgsql as $$
declare
  v_payment bench.payments;
  v_balance numeric;
begin
  update bench.payments set status = 'processed', updated_at = now()
  where id = p_id and status = 'waiting' returning * into v_payment;
  insert into bench.entries (payment_id, account, amount)
  values (p_id, 'house', -v_payment.amount), (p_id, v_payment.owner, v_payment.amount);
  insert into bench.accounts as a (owner, balance) values (v_payment.owner, v_payment.amount)
  on conflict (owner) do update set balance = a.balance + excluded.balance
  returning balance into v_balance;
  return v_balance;
end $$;
