-- A bonus that a deposit brought. A player gets each offer once; that is what the key says.
create table cashier.bonus_activations (
  owner text not null,
  bonus_id text not null,
  deposit_id text not null unique references cashier.deposits (id),
  activated_at timestamptz not null default now(),
  -- The money went back, and the bonus with it.
  revoked_at timestamptz,
  primary key (owner, bonus_id)
);

-- Where a player has paid from, as the provider remembers it: a masked label to show and a token to
-- hand back. What the player typed is not here.
create table cashier.saved_accounts (
  id text primary key,
  owner text not null,
  method text not null,
  provider text not null,
  label text not null,
  token text not null,
  created_at timestamptz not null default now(),
  used_at timestamptz not null default now(),
  unique (owner, method, provider, token)
);
create index saved_accounts_of_owner on cashier.saved_accounts (owner, used_at desc);
