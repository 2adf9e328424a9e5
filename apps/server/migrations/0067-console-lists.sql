-- outside a transaction

-- The overview sums what was sent on a day, whenever it was requested. The times in a history are
-- ISO texts in UTC, so they sort by time.
create index concurrently withdrawals_sent on cashier.withdrawals
  (partner, (jsonb_path_query_first(history, '$[*] ? (@.status == "sent").at') #>> '{}') collate "C")
  where status = 'sent';

-- Lists by state, newest first. The open ones are few among many that ended.
create index concurrently refunds_by_status
  on cashier.refunds (partner, status, created_at desc, id desc);
create index concurrently disputes_by_status
  on cashier.disputes (partner, status, opened_at desc, id desc);
create index concurrently proposals_by_state on cashier.proposals (partner, state, id desc);
