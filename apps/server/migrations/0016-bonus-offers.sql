-- Since when a player has been offered a bonus that lasts for some hours from then on.
create table cashier.bonus_offers (
  owner text not null,
  bonus_id text not null,
  offered_at timestamptz not null,
  primary key (owner, bonus_id)
);
