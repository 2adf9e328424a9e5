// The functions that a server calls. These, or triggers, call the others.
const functions = [
  'post(text, text, text, text, text, text, text, text, numeric, text, integer)',
  'credit_together(text, text, text, text[], text[], numeric[], integer)',
  'lock_balance(text, text)',
  'check_replay(bigint, integer, boolean)',
  'claim_replay()',
  'release_replay(bigint)',
  'claim_old_replay()',
  'release_old_replay(bigint, bigint, numeric, numeric, numeric, numeric, jsonb, bigint, boolean)',
  'freeze_account(bigint, text)',
  'unfreeze_account(bigint)',
];

/**
 * The statements that let a role use the ledger: it reads every row, and changes rows only through
 * the functions, which run as the owner. `role` is a quoted identifier.
 */
export function ledgerGrants(role: string): string[] {
  return [
    `grant usage on schema ledger to ${role}`,
    `revoke all on all tables in schema ledger from ${role}`,
    `grant select on all tables in schema ledger to ${role}`,
    `revoke execute on all functions in schema ledger from ${role}`,
    ...functions.map((one) => `grant execute on function ledger.${one} to ${role}`),
  ];
}
