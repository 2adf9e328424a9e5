-- What waits for one partner is found without walking over what waits for another that is down.

create index webhooks_to_send_by_partner on cashier.webhooks (partner, next_attempt_at)
  where next_attempt_at is not null;
drop index cashier.webhooks_to_send;

create index wallet_orders_due_by_partner on cashier.wallet_orders (partner, next_attempt_at)
  where next_attempt_at is not null;
drop index cashier.wallet_orders_due;

create index webhooks_of_subject on cashier.webhooks (subject, created_at desc);
