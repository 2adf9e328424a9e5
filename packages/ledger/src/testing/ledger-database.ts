import type { ConnectOptions } from '@opencashier/postgres';
import { createTestDatabase } from '@opencashier/postgres/test-database';
import type { TestDatabase } from '@opencashier/postgres/test-database';
import { houseAccount, playerAccount } from '../account.ts';
import { ledgerMigrations } from '../migrations.ts';
import type { TransferInput } from '../posting.ts';

export async function createLedgerDatabase(options?: ConnectOptions): Promise<TestDatabase> {
  const migrated = [{ set: 'ledger', migrations: await ledgerMigrations() }];
  return createTestDatabase({ ...options, migrated });
}

type Given = Partial<TransferInput> & Pick<TransferInput, 'reference' | 'amount'>;

/** Money from the outside. */
export function deposit(owner: string, given: Given): TransferInput {
  return { from: houseAccount('acme'), to: playerAccount(owner), currency: 'MXN', ...given };
}

/** Money that leaves, or is held to leave. */
export function withdrawal(owner: string, given: Given): TransferInput {
  return { from: playerAccount(owner), to: houseAccount('acme'), currency: 'MXN', ...given };
}
