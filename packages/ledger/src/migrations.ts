import { loadMigrations } from '@opencashier/postgres';
import type { Migration } from '@opencashier/postgres';

/** To be run as the set `ledger` before a ledger is used. */
export async function ledgerMigrations(): Promise<Migration[]> {
  return loadMigrations(new URL('../migrations/', import.meta.url));
}
