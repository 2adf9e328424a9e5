-- What the clean-up looks for, oldest first.

-- Personal details that were not erased yet, of what has ended.
create index deposits_with_details on cashier.deposits (updated_at)
  where erased_at is null and status in ('processed', 'mistaked', 'reversed');
create index withdrawals_with_details on cashier.withdrawals (updated_at)
  where erased_at is null and status in ('sent', 'rejected', 'cancelled', 'failed');

-- Drafts that nobody confirmed are in no books.
create index withdrawals_unconfirmed on cashier.withdrawals (expires_at)
  where status = 'draft' or confirmed_at is null;

-- Messages that a receiver refused for too long.
create index webhooks_given_up on cashier.webhooks (created_at)
  where next_attempt_at is null and delivered_at is null;

create index saved_accounts_by_use on cashier.saved_accounts (used_at);
