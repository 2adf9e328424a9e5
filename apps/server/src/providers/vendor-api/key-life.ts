import { ProviderUnavailable } from '../provider.ts';
import type { HeldReference } from './reference-store.ts';

const dayMs = 86_400_000;

/**
 * Throws once a vendor may have forgotten the idempotency key of an earlier request. Repeating it
 * could move the money twice, so it waits for the vendor's notice, or for an operator.
 */
export function checkKeyLife(
  { isNew, since }: Pick<HeldReference, 'isNew' | 'since'>,
  { days, name }: { days: number; name: string },
): void {
  if (isNew || Date.now() - since.getTime() < days * dayMs) return;
  throw new ProviderUnavailable(`${name} was asked more than ${days} days ago`);
}
