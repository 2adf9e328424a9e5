-- What a player has still to play, by the gift that it came with: when one gift goes back, what of
-- another one was not played stays to be played. Played is what came first.
create table cashier.gifts (
  id bigint generated always as identity primary key,
  reference text not null unique,
  owner text not null,
  currency text not null,
  unplayed_minor numeric(38, 0) not null check (unplayed_minor >= 0)
);
create index gifts_unplayed on cashier.gifts (owner, currency, id) include (unplayed_minor)
  where unplayed_minor > 0;

-- What was counted as one sum before is one gift, and the oldest.
insert into cashier.gifts (reference, owner, currency, unplayed_minor)
  select 'before:' || owner || ':' || currency, owner, currency, amount_minor
  from cashier.unplayed where amount_minor > 0;
drop table cashier.unplayed;
