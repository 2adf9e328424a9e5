-- The sum that a request of the operator moves, and for which player: the sums that one person moves
-- alone add up over a day. Null where it moves nothing, and before the request was judged.
alter table cashier.audit_log add column moved_owner text;
alter table cashier.audit_log add column moved_currency text;
alter table cashier.audit_log add column moved_minor numeric(38, 0);

-- Counts how often a credit out of a case was taken back, because the chain left the blocks of its
-- payments, and given again.
alter table cashier.cases add column chain_moves integer not null default 0;

-- When the provider is to be asked about an open dispute; null stands for an hour after the last
-- word of it.
alter table cashier.disputes add column next_check_at timestamptz;
