-- outside a transaction

-- The indexes that these replace stay until no server of the build before this one searches by them.

-- The deposits to an address, newest first for each partner: partners may share an address, whose
-- deposits then differ by their memos alone.
create index concurrently deposits_by_address
  on cashier.deposits (partner, (crypto ->> 'address'), created_at desc, id desc)
  where crypto is not null;

-- The withdrawals to an account or address with an ending, newest first.
create index concurrently withdrawals_by_ending
  on cashier.withdrawals (partner, right(destination, 4), created_at desc, id desc);

-- The accounts with an ending that players of a partner saved, the last used first.
create index concurrently saved_accounts_of_partner
  on cashier.saved_accounts (split_part(owner, ':', 1), right(label, 4), used_at desc)
  where kind = 'deposit';
