-- When the provider said, by its own clock, that the deposit is paid but not final. Such a deposit
-- does not expire.
alter table cashier.deposits add column processing_at timestamptz;

-- Why the provider declined it, for the operator: a class of ours, and the vendor's own code.
alter table cashier.deposits add column decline_class text;
alter table cashier.deposits add column decline_code text;

-- One row for each reference that an adapter asked its provider about, written before the first
-- request: an API without idempotency keys is searched before anything is created a second time.
-- `holder` asks now, until `locked_until` at most. `sealed` is the adapter's own small note.
create table cashier.provider_records (
  provider text not null,
  reference text not null,
  holder text,
  locked_until timestamptz not null,
  sealed text,
  created_at timestamptz not null default now(),
  primary key (provider, reference)
);
create index provider_records_of_reference on cashier.provider_records (reference);
