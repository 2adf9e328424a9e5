-- The signed ids of operators' requests: each is accepted once, reads included. A signature is valid
-- for five minutes around its time, so an id is needed for a little longer only.
create table cashier.operator_request_ids (
  partner text not null,
  request_id text not null,
  at timestamptz not null default now(),
  primary key (partner, request_id)
);
create index operator_request_ids_by_age on cashier.operator_request_ids (at);
