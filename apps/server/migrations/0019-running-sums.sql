-- What a player has played in all: kept as a sum, because a player's playthroughs are counted by the
-- ten thousand and the operator asks often. By a trigger, so that a server of the version before,
-- which knows nothing of it, keeps it right while a restart rolls.
create table cashier.played (
  owner text not null,
  currency text not null,
  amount_minor numeric(38, 0) not null,
  primary key (owner, currency)
);

create function cashier.add_played() returns trigger language plpgsql as $$
begin
  insert into cashier.played as sum (owner, currency, amount_minor)
  values (new.owner, new.currency, new.amount_minor)
  on conflict (owner, currency) do update set amount_minor = sum.amount_minor + new.amount_minor;
  return null;
end $$;
create trigger playthroughs_are_added after insert on cashier.playthroughs
  for each row execute function cashier.add_played();

-- The trigger's lock keeps others from posting until this is committed.
insert into cashier.played (owner, currency, amount_minor)
select owner, currency, sum(amount_minor) from cashier.playthroughs group by owner, currency;

-- For the question who changed something of one player.
create index audit_log_of_subject on cashier.audit_log (partner, subject, id desc);
