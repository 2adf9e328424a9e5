// The exceptions to the tidy rules, each with its reason.

/** Migrations before the first release that removed something. Add no more. */
export const destructiveMigrations: Record<string, string> = {
  'apps/server/migrations/0012-withdrawals.sql':
    'a unique key of saved accounts got another column',
  'apps/server/migrations/0017-gifts.sql': 'the sums of unplayed coins became gifts',
  'apps/server/migrations/0090-checks-in-triggers.sql':
    'check constraints and the conditions of triggers became functions that do the same',
  'apps/server/migrations/0095-payments-in-fewer-steps.sql':
    'two triggers with conditions became one without, and three were off already',
};

/** Migrations that may build an index on an existing table while nobody can write to it. */
export const blockingMigrations: Record<string, string> = {
  'apps/server/migrations/0066-partitions-by-time.sql':
    'the parents that 0064 created have no partitions yet',
  'apps/server/migrations/0072-holds-in-every-partition.sql':
    'the parent adopts the indexes that 0071 built, and the other partitions are empty',
};
