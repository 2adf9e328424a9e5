-- A chain without new blocks is read as often as any other: when its node last answered, and how
-- many of its blocks are still to be read. The age of the last block says neither.
alter table cashier.chain_heads
  add column checked_at timestamptz not null default now(),
  add column blocks_behind integer not null default 0;
