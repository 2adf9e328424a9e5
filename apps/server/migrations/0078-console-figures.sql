-- outside a transaction

-- The overview counts the forms that a partner's players opened in a period.
create index concurrently payment_sessions_of_partner
  on cashier.payment_sessions (split_part(owner, ':', 1), created_at);

-- A reviewer sees whether other players withdraw to the same account. The index finds the next
-- other player without walking over the withdrawals of this one.
create index concurrently withdrawals_by_account
  on cashier.withdrawals (partner, method, destination, owner) where status <> 'draft';
