-- The network that a coin is paid out on, because the fee may be that network's own. Null where a
-- method has none, and for what was begun or remembered by a version that did not ask.
alter table cashier.withdrawals add column network text;
alter table cashier.saved_accounts add column network text;
