import { loadMigrations } from '@opencashier/postgres';
import type { Migration } from '@opencashier/postgres';

/** Run them as the set `ledger` before using a ledger. */
export async function ledgerMigrations(): Promise<Migration[]> {
  return loadMigrations(new URL('../migrations/', import.meta.url));
}
