-- outside a transaction

-- The list of cases: each state newest first, as a whole and by the operator who works on them.
create index concurrently cases_by_state on cashier.cases (partner, state, id desc);
create index concurrently cases_by_assignee
  on cashier.cases (partner, state, assigned_to, id desc);
