-- The people who have signed in to the console, each as the last sign-in left them. Sessions end with
-- the day; a proposal outlives them, and is confirmed only while its author still has the role.
create table cashier.console_operators (
  operator_id text primary key,
  -- Null if the issuer gives the person none any more.
  role text,
  -- The partners that the operator may see; null: all.
  partners text[]
);

insert into cashier.console_operators (operator_id, role, partners)
  select distinct on (operator_id) operator_id, role, partners
  from cashier.console_sessions order by operator_id, created_at desc;
insert into cashier.console_operators (operator_id, role, partners)
  select proposed_by, max(proposed_role), array_agg(distinct partner)
  from cashier.proposals where state = 'open' and proposed_key is null group by proposed_by
  on conflict do nothing;

-- Here, because servers of an earlier build sign people in beside this one.
create function cashier.note_sign_in() returns trigger language plpgsql as $$
begin
  insert into cashier.console_operators (operator_id, role, partners)
  values (new.operator_id, new.role, new.partners)
  on conflict (operator_id) do update set role = excluded.role, partners = excluded.partners;
  return null;
end $$;
create trigger sign_in_is_noted after insert on cashier.console_sessions
  for each row execute function cashier.note_sign_in();

-- Whoever is deleted, or has no role any more, is signed out everywhere.
create function cashier.end_sessions() returns trigger language plpgsql as $$
begin
  delete from cashier.console_sessions where operator_id = old.operator_id;
  return null;
end $$;
create trigger deleted_is_signed_out after delete on cashier.console_operators
  for each row execute function cashier.end_sessions();
create trigger roleless_is_signed_out after update on cashier.console_operators
  for each row when (new.role is null) execute function cashier.end_sessions();
