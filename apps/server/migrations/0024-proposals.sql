-- Who asked, by which key, and who confirmed it. Null in entries from before keys had roles.
alter table cashier.audit_log add column role text;
alter table cashier.audit_log add column key_id text;
alter table cashier.audit_log add column confirmed_by text;
create or replace trigger audit_log_is_final before update on cashier.audit_log for each row
  when ((old.partner, old.request_id, old.operation, old.actor, old.subject, old.request, old.at,
      old.role, old.key_id, old.confirmed_by)
    is distinct from
    (new.partner, new.request_id, new.operation, new.actor, new.subject, new.request, new.at,
      new.role, new.key_id, new.confirmed_by)
    or old.outcome is not null)
  execute function cashier.refuse_audit_change();

-- What one person asked for through the operator's API and a second one has to confirm.
create table cashier.proposals (
  id bigint generated always as identity primary key,
  partner text not null,
  -- The player whom it concerns.
  owner text not null,
  operation text not null,
  -- The parameters of the path, and the query or body.
  named jsonb not null,
  request jsonb not null,
  -- The digest of the three columns above: the same request finds its open proposal.
  request_key text not null,
  amount_minor numeric(38, 0) not null check (amount_minor > 0),
  currency text not null,
  -- `confirmed` is being carried out; a server that ended in between leaves it so.
  state text not null default 'open' check
    (state in ('open', 'confirmed', 'done', 'failed', 'refused', 'withdrawn', 'expired')),
  proposed_by text not null,
  proposed_role text not null,
  proposed_key text,
  proposed_at timestamptz not null,
  expires_at timestamptz not null,
  decided_by text check (decided_by <> proposed_by or state = 'withdrawn'),
  decided_at timestamptz,
  reason text,
  failure text,
  answer jsonb
);
create index proposals_of_partner on cashier.proposals (partner, id desc);
create index proposals_of_owner on cashier.proposals (owner, id);
create index proposals_by_request on cashier.proposals (partner, request_key, id desc);
create unique index proposals_open on cashier.proposals (partner, request_key)
  where state in ('open', 'confirmed');
