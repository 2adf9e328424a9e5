-- Losses that came by post, of payments that a chain has taken back and that count anew: what waits
-- at the address for the next credit, and what a credited deposit has taken on. Null stands for 0.
alter table cashier.crypto_addresses
  add column carried_minor numeric(38, 0),
  add constraint carried_is_a_sum check (carried_minor >= 0) not valid;
alter table cashier.deposits
  add column carried_minor numeric(38, 0),
  add constraint carried_is_a_sum check (carried_minor >= 0) not valid;

-- What the money of a case is worth, if it is credited in another currency: the sums that one person
-- moves alone in a day count in both.
alter table cashier.audit_log add column worth_currency text;
alter table cashier.audit_log add column worth_minor numeric(38, 0);
