-- Proofs of captchas that were accepted, each for one reference, so that none counts twice on any
-- server. `proof` is a digest; a retry of the same attempt comes with the same reference.
create table cashier.captcha_proofs (
  proof text primary key,
  reference text not null,
  accepted_at timestamptz not null default now()
);
create index captcha_proofs_by_age on cashier.captcha_proofs (accepted_at);
