-- Each provider's list of disputes is read again and again, so that a dispute is known though its
-- notice was lost. `since` is the time up to which the list was read to its end.
create table cashier.dispute_lists (
  provider text primary key,
  since timestamptz not null default now() - interval '30 days',
  next_read_at timestamptz not null
);
