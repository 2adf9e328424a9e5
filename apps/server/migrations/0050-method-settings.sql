-- Methods that operators switched off or moved, for one partner and one direction. Rows lie on top
-- of the catalogue: a method without a row is offered as its file says.
create table cashier.method_settings (
  partner text not null,
  kind text not null check (kind in ('deposit', 'withdrawal')),
  method text not null,
  is_on boolean not null default true,
  -- Its place among the catalogue's positions; null: that of its file.
  position double precision,
  reason text,
  changed_by text not null,
  changed_at timestamptz not null default now(),
  primary key (partner, kind, method)
);

-- The last failure of each provider. While failing_since is set, no request has been answered since.
create table cashier.provider_health (
  provider text primary key,
  failing_since timestamptz,
  failures integer not null default 0,
  last_error text not null,
  last_error_at timestamptz not null default now()
);
