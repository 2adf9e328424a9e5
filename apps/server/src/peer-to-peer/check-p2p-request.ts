import { type CatalogueMethod, exponentOf } from '@opencashier/catalogue';
import type { CallRequest } from '@opencashier/contract/calls/call-map';
import { CallError } from '@opencashier/contract/errors';
import { toMinor } from '@opencashier/money';
import { requiredMinor } from '../rates/amounts.ts';
import { checkAmount, checkFields } from '../deposits/domain/check-request.ts';

export type P2pRequest = CallRequest<'deposit-create-p2p'>;
type PeerToPeer = NonNullable<CatalogueMethod['p2p']>;

/** A checked peer-to-peer request: the method's rules, the amount and the fields. */
export function checkP2pRequest(
  method: CatalogueMethod,
  request: P2pRequest,
  country: string,
): { p2p: PeerToPeer; amountMinor: bigint; fields: Record<string, string> } {
  const { p2p } = method;
  if (!p2p) throw new CallError('banking.methodUnavailable', 'This method is not peer to peer.');
  if (p2p.amountRegex === undefined) {
    const amountMinor = checkAmount(method, request.amount, request.currency, country);
    checkFields(method, request.fields);
    return { p2p, amountMinor, fields: request.fields };
  }
  // P2P-14: the amount is one of the fields, and only the method's pattern validates it.
  const { amount = request.amount, ...fields } = request.fields;
  const isWhole = toMinor(request.amount, exponentOf(method, request.currency)) !== undefined;
  const fits = new RegExp(p2p.amountRegex, 'u').test(request.amount);
  if (!fits || !isWhole || amount !== request.amount) {
    throw new CallError('banking.amountOutOfRange', 'This market does not take the amount.');
  }
  checkFields(method, fields);
  const amountMinor = requiredMinor(request.amount, request.currency);
  return { p2p, amountMinor, fields: { ...fields, amount } };
}
