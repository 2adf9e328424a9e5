import type { DepositCreateResponse } from '@opencashier/contract/deposits';
import type { PaymentMethod } from '@opencashier/contract/methods';

export type DepositBranch =
  | { kind: 'fields' }
  | { kind: 'source' }
  | { kind: 'unified-form' }
  | { kind: 'host-to-host' }
  | { kind: 'custom-page'; page: 'eazype' | 'pix' }
  | { kind: 'next' };

const bankTransferView = 9;

/** SEQ-22: which part of the answer decides, from the first to the last. */
export function branchOf(
  { isFieldsRequired, source, data, pageId }: DepositCreateResponse,
  method: Pick<PaymentMethod, 'cardViewType' | 'category'>,
): DepositBranch {
  if (isFieldsRequired) return { kind: 'fields' };
  if (source) return { kind: 'source' };
  if (data?.unifiedFlow) return { kind: 'unified-form' };
  const isTransfer =
    method.cardViewType === bankTransferView || method.category === 'bank-transfers';
  if (data?.card || data?.requisites || isTransfer) return { kind: 'host-to-host' };
  if (pageId === 'eazype' || pageId === 'pix') return { kind: 'custom-page', page: pageId };
  return { kind: 'next' };
}
