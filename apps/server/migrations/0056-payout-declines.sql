-- Why the provider did not pay a withdrawal, or why it came back, for the operator: a class of ours,
-- and the vendor's own code.
alter table cashier.withdrawals add column decline_class text;
alter table cashier.withdrawals add column decline_code text;
