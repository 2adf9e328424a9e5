-- A credit out of a case that its deposit counts as its own: if the chain takes the payment back, the
-- deposit says so, too.
alter table cashier.cases add column counts_in_deposit boolean not null default false;
