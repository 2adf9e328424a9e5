-- The server's role may not create anything. This function creates a sequence for a new extended
-- public key, so it runs with the rights of the owner, and with a fixed search path.
alter function cashier.next_address_index(text)
  security definer set search_path = pg_catalog, pg_temp;
revoke execute on function cashier.next_address_index(text) from public;
