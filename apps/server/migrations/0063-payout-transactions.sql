-- outside a transaction

-- A payout may have several transactions, because a provider may replace one: each finds it.
create index concurrently withdrawals_by_txids
  on cashier.withdrawals using gin (jsonb_path_query_array(history, '$[*].txid') jsonb_path_ops)
  where network is not null;
drop index concurrently if exists cashier.withdrawals_by_txid;
