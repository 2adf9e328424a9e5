-- Drafts wait at most a second for the table; then the server lets them pass and tries again.
set local lock_timeout = '1s';

-- Receivers compare the versions of two messages about a player's hold. A release deletes the row,
-- so all holds share one sequence, which only grows.
alter table cashier.withdrawal_holds
  add column version integer not null generated always as identity;
