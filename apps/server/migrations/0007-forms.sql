-- The one page per deposit that may still post the player to a payment page. `id_digest` is of a
-- one-time id that only the player's browser knows; a newer page takes the older one's place.
create table cashier.forms (
  deposit_id text primary key references cashier.deposits (id),
  id_digest text not null unique,
  expires_at timestamptz not null
);
