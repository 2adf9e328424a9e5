-- Reversals wait at most a second for the table; then the server lets them pass and tries again.
set local lock_timeout = '1s';

-- The disputes of the deposit that were known when the operator entered the letter, which is about
-- other money. A dispute that is reported later may be about the same money. Null for letters that
-- were entered before this column: every dispute is added to those.
alter table cashier.reported_reversals add column known_disputes text[];
