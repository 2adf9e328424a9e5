import { createHash } from 'node:crypto';

// The API lets us choose the ids of payments, refunds and payouts, with exactly 30 characters. An
// id is made of our reference alone, so that everything is found without a table of our own.

const idLength = 30;
const prefix = 'oc';
const restLength = idLength - prefix.length - 2;

/** The id of a reference, prefixed with its length, so that it can be decoded. */
export function vendorIdOf(reference: string): string {
  if (/^[\w-]+$/.test(reference) && reference.length <= restLength) {
    const length = String(reference.length).padStart(2, '0');
    return prefix + length + reference.padStart(restLength, '0');
  }
  const digest = createHash('sha256').update(reference).digest('hex');
  return `${prefix}00${digest.slice(0, restLength)}`;
}

/** Our reference in an id; undefined if the id is not ours, or made of a longer reference. */
export function referenceOf(vendorId: string): string | undefined {
  const length = Number(/^oc(\d\d)[\w-]{26}$/.exec(vendorId)?.[1] ?? 0);
  if (length === 0 || length > restLength) return undefined;
  const reference = vendorId.slice(-length);
  return vendorIdOf(reference) === vendorId ? reference : undefined;
}
