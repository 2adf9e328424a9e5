-- The last worth of each currency that was believed, all in the same currency, and what the source
-- says instead where that had moved too far. Decimals are text, because they are kept to the digit.
create table cashier.believed_rates (
  currency text primary key,
  worth text not null,
  source text not null,
  observed_at timestamptz not null,
  believed_at timestamptz not null default now(),
  accepted_by text,
  refused_worth text,
  refused_at timestamptz,
  check ((refused_worth is null) = (refused_at is null))
);
