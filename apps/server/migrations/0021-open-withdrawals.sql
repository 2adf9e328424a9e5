-- What is under way, so that a machine can watch how long it waits.
create index withdrawals_open on cashier.withdrawals (status, updated_at)
  where status in ('holding', 'review', 'approved', 'processing');
