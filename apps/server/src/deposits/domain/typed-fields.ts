import { z } from 'zod';
import type { Services } from '../../services/services.ts';
import type { Deposit } from '../deposit.ts';

type Fields = Record<string, string>;

const storedFields = z.record(z.string(), z.string());

/** The player's input is personal data and is stored encrypted; null if there is none. */
export function sealFields(
  { seal }: Pick<Services, 'seal'>,
  depositId: string,
  fields: Fields,
): string | null {
  return Object.keys(fields).length === 0 ? null : seal.close(JSON.stringify(fields), depositId);
}

export function openFields(
  { seal }: Pick<Services, 'seal'>,
  { id, sealedFields, plainFields }: Pick<Deposit, 'id' | 'sealedFields' | 'plainFields'>,
): Fields {
  if (sealedFields === null) return plainFields;
  const opened = storedFields.parse(JSON.parse(seal.open(sealedFields, id)));
  return { ...plainFields, ...opened };
}
