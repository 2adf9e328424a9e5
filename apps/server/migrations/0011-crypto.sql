-- What the address page shows of a crypto deposit, written with every change of its payments.
alter table cashier.deposits add column crypto jsonb;

-- The next index of each extended public key, from a sequence of its own: never one twice, whatever
-- becomes of the transaction that took it.
create function cashier.next_address_index(p_key text) returns bigint language plpgsql as $$
declare
  v_name text := 'cashier.' || quote_ident('address_index_' || p_key);
begin
  if to_regclass(v_name) is null then
    perform pg_advisory_xact_lock(hashtextextended(v_name, 0));
    execute format('create sequence if not exists %s minvalue 0 start 0 maxvalue 2147483647', v_name);
  end if;
  return nextval(v_name::regclass);
end $$;

-- Addresses that were handed out. `watch_key` is the address as chains tell of it; an address is
-- one player's for ever, or shared and told apart by the memo.
create table cashier.crypto_addresses (
  id bigint generated always as identity primary key,
  network text not null,
  coin text not null,
  asset text not null,
  address text not null,
  watch_key text not null,
  memo text not null default '',
  key_id text,
  key_index bigint,
  -- The deposit that it was made for, and the one that counts what comes now.
  first_deposit_id text not null references cashier.deposits (id),
  deposit_id text not null references cashier.deposits (id),
  -- What was promised to the player when it was handed out.
  minimum_minor numeric(38, 0) not null check (minimum_minor >= 0),
  confirmations integer not null check (confirmations > 0),
  -- Whether something is on its way or has changed since it was last looked at.
  is_active boolean not null default false,
  created_at timestamptz not null default now(),
  unique (network, watch_key, memo),
  unique (key_id, key_index),
  unique (first_deposit_id)
);
create index crypto_addresses_active on cashier.crypto_addresses (network) where is_active;

-- How far each chain has been read, and the blocks near its end, to see where it turned off.
create table cashier.chain_heads (
  network text primary key,
  height bigint not null,
  hash text not null,
  read_at timestamptz not null default now()
);
create table cashier.chain_blocks (
  network text not null,
  height bigint not null,
  hash text not null,
  primary key (network, height)
);

-- Payments to those addresses. Without a height it is in no block of the chain as it stands;
-- dropped: nor among those that wait for one. Without an address it came to a shared one with no
-- memo of ours, and only a person can tell whose it is.
create table cashier.chain_payments (
  id bigint generated always as identity primary key,
  network text not null,
  txid text not null,
  output integer not null,
  watch_key text not null,
  memo text not null default '',
  asset text not null,
  units numeric(78, 0) not null,
  address_id bigint references cashier.crypto_addresses (id),
  height bigint,
  block_hash text,
  is_dropped boolean not null default false,
  -- The deposit under which it is shown; with a block, credited while it was in that block.
  deposit_id text references cashier.deposits (id),
  credited_block text,
  seen_at timestamptz not null default now(),
  unique (network, txid, output, watch_key)
);
create index chain_payments_of_address on cashier.chain_payments (address_id, id);
create index chain_payments_by_height on cashier.chain_payments (network, height);
create index chain_payments_unplaced on cashier.chain_payments (network)
  where height is null and not is_dropped;
create index chain_payments_stray on cashier.chain_payments (network, id) where address_id is null;
