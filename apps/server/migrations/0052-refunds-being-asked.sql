-- When the provider was last asked to refund: while it may still answer nobody says that it failed.
alter table cashier.refunds add column asked_at timestamptz;
