-- Requests to providers about a payment that its own row does not show: those that failed, and
-- those that were repeated. All with the same outcome are one row, so a payment has few.
create table cashier.provider_attempts (
  -- Our deposit, refund or withdrawal.
  reference text not null,
  request text not null,
  -- The status that the provider answered with, or why there was none.
  outcome text not null,
  provider text not null,
  count integer not null default 1,
  first_at timestamptz not null,
  last_at timestamptz not null,
  -- What the last of them said, if it failed.
  failure text,
  primary key (reference, request, outcome)
);
-- By the first request, because that never changes: counting another one writes to no index.
create index provider_attempts_by_age on cashier.provider_attempts (first_at);

-- What happened to a withdrawal's one-time codes, without the codes. These rows stay as long as the
-- withdrawal, because the codes themselves are deleted soon.
create table cashier.withdrawal_code_events (
  withdrawal_id text not null,
  id bigint generated always as identity,
  what text not null,
  at timestamptz not null,
  primary key (withdrawal_id, id)
);
