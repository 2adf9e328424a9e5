-- The money of a case may be worth nothing, or nobody can value it: then its proposal is of 0.
alter table cashier.proposals drop constraint proposals_amount_minor_check;
alter table cashier.proposals add constraint proposals_amount_minor_check
  check (amount_minor >= 0);
