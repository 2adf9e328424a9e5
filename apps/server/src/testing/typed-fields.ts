import type { Queryable } from '@opencashier/postgres';
import { openFields } from '../deposits/domain/typed-fields.ts';
import { findDeposit } from '../deposits/store/deposits.ts';
import { createPlayerSeal } from '../security/seal.ts';
import { testSecret } from './test-environment.ts';

/** The player's input in a deposit's form, as far as it is stored. */
export async function typedFields(
  db: Queryable,
  depositId: string,
): Promise<Record<string, string> | undefined> {
  const deposit = await findDeposit(db, depositId);
  return deposit && openFields({ seal: createPlayerSeal([testSecret]) }, deposit);
}
