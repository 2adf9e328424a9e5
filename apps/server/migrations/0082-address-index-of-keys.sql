-- The function makes sequences with the rights of the owner, so it makes them for ids of extended
-- public keys alone, and for no more keys than any operator uses.
create or replace function cashier.next_address_index(p_key text) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_name text := 'cashier.' || quote_ident('address_index_' || p_key);
begin
  if p_key !~ '^[0-9a-f]{16}$' then
    raise exception 'not the id of an extended public key'
      using errcode = 'invalid_parameter_value';
  end if;
  if to_regclass(v_name) is null then
    perform pg_advisory_xact_lock(hashtextextended('address indexes', 0));
    if (select count(*) >= 1000 from pg_class
        where relnamespace = 'cashier'::regnamespace and relkind = 'S'
          and starts_with(relname, 'address_index_')) then
      raise exception 'too many extended public keys';
    end if;
    execute format('create sequence if not exists %s minvalue 0 start 0 maxvalue 2147483647', v_name);
  end if;
  return nextval(v_name::regclass);
end $$;
