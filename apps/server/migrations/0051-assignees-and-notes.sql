-- Somebody works on a case; nothing but the list depends on it.
alter table cashier.cases
  add column assigned_to text,
  add column assigned_at timestamptz;

-- What operators write down about a player, for each other.
create table cashier.player_notes (
  id bigint generated always as identity primary key,
  owner text not null,
  text text not null,
  written_by text not null,
  written_at timestamptz not null default now()
);
create index player_notes_of_owner on cashier.player_notes (owner, id desc);
