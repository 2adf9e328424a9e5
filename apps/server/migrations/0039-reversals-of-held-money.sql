-- The part of reversed_minor that banks took out of open cases: no player had it. Null stands for
-- nothing.
alter table cashier.deposits add column reversed_held_minor numeric(78, 0);
