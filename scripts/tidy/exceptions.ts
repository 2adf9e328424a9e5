// The exceptions to the tidy rules, each with its reason.

/** Migrations before the first release that removed something. Add no more. */
export const destructiveMigrations: Record<string, string> = {
  'apps/server/migrations/0012-withdrawals.sql':
    'a unique key of saved accounts got another column',
  'apps/server/migrations/0017-gifts.sql': 'the sums of unplayed coins became gifts',
};
