import type { DepositCreateResponse } from '@opencashier/contract/calls/deposits/deposits';
import type { DepositPage } from '@opencashier/contract/calls/pages';
import type { PaymentMethod } from '@opencashier/contract/methods/methods';
import { pageToPay } from '@opencashier/contract/calls/deposits/page-to-pay';
import { cryptoAddressPath } from '../../../../routes/paths.ts';

/** The next step after the answer to a create. */
export type StepAfterCreate =
  | { kind: 'fields' }
  | { kind: 'source' }
  | { kind: 'page'; path: DepositPage }
  | { kind: 'next' };

type StepMethod = Pick<
  PaymentMethod,
  'cardViewType' | 'category' | 'isPreparationRequired' | 'instruction_keys'
>;

/**
 * SEQ-22: the parts of the answer that decide, in order of precedence. `goToOutcome` opens the
 * page.
 */
export function nextStep(response: DepositCreateResponse, method: StepMethod): StepAfterCreate {
  const { isFieldsRequired, source, crypto, data, pageId, method: type } = response;
  if (isFieldsRequired) return { kind: 'fields' };
  if (source) return { kind: 'source' };
  if (crypto) return { kind: 'page', path: cryptoAddressPath };
  // SEQ-12: only these types have a custom page.
  const isCustom = type === 'CUSTOM_PAGE' || type === 'OFFLINE';
  const path = pageToPay(method, data, isCustom ? pageId : undefined);
  return path ? { kind: 'page', path } : { kind: 'next' };
}
