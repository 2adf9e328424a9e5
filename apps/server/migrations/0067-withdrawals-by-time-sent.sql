-- outside a transaction

-- The overview sums what was sent on a day, whenever it was requested. The times in a history are
-- ISO texts in UTC, so they sort by time.
create index concurrently withdrawals_sent on cashier.withdrawals
  (partner, (jsonb_path_query_first(history, '$[*] ? (@.status == "sent").at') #>> '{}') collate "C")
  where status = 'sent';
