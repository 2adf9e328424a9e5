-- People who are signed in to the console. Only a digest of the cookie is here: whoever reads the
-- table cannot sign in with it.
create table cashier.console_sessions (
  token_digest bytea primary key,
  operator_id text not null,
  operator_name text not null,
  role text not null,
  -- The partners that the operator may see; null: all.
  partners text[],
  created_at timestamptz not null default now(),
  -- The last request; after a while without one the session ends.
  seen_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index console_sessions_of_operator on cashier.console_sessions (operator_id);
create index console_sessions_by_expiry on cashier.console_sessions (expires_at);

-- Somebody looks at a withdrawal in review; until then nobody else can decide it.
create table cashier.review_claims (
  withdrawal_id text primary key references cashier.withdrawals (id) on delete cascade,
  claimed_by text not null,
  claimed_name text not null,
  claimed_at timestamptz not null default now(),
  claimed_until timestamptz not null
);
