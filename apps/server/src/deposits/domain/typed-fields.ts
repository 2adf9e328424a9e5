import { z } from 'zod';
import type { Services } from '../../services/services.ts';

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
  { id, sealedFields }: { id: string; sealedFields: string | null },
): Fields {
  return sealedFields === null ? {} : storedFields.parse(JSON.parse(seal.open(sealedFields, id)));
}
