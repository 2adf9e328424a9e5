import { findMethod } from '@opencashier/catalogue';
import { CallError } from '@opencashier/contract/errors';
import { encodeDetails } from '../security/encode-details.ts';
import type { CallHandler } from '../services/call.ts';

const binsList = 'bank-bins';

/**
 * P2P-16: whose card begins with these digits. The number comes back as the method's details
 * travel: encoded for cards. An unknown bank has no name.
 */
export const bankGet: CallHandler<'bank-get'> = async ({ services }, request) => {
  const { catalogue } = services;
  const { payment_method: name, bin } = request;
  const p2p = findMethod(catalogue, name)?.p2p;
  if (!p2p) throw new CallError('banking.methodUnavailable', 'This method is not peer to peer.');
  const known = (catalogue.lists[binsList] ?? [])
    .filter(({ value }) => bin.startsWith(value))
    .toSorted((one, other) => other.value.length - one.value.length);
  return {
    bank_type: known[0]?.text ?? '',
    ...(p2p.details === 'card' ? { encoded: encodeDetails(bin) } : { number: bin }),
  };
};
