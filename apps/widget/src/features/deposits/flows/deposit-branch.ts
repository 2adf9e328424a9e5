import type { DepositCreateResponse } from '@opencashier/contract/calls/deposits';
import {
  bankTransferView,
  eazypeView,
  indiaView,
  pixView,
} from '@opencashier/contract/calls/card-view-types';
import type { DepositPage } from '@opencashier/contract/calls/deposit-pages';
import { customPage, detailsPage } from '@opencashier/contract/calls/details-page';
import type { PaymentMethod } from '@opencashier/contract/calls/methods';
import { cryptoAddressPath, indiaInvoicePath } from '../../../routes/paths.ts';

/** The next step after the answer to a create; for a page of ours, its path. */
export type DepositBranch =
  | { kind: 'fields' }
  | { kind: 'source' }
  | { kind: 'unified-form' }
  | { kind: 'host-to-host' }
  | { kind: 'custom-page'; path: DepositPage }
  | { kind: 'next'; path?: DepositPage | undefined };

type BranchMethod = Pick<
  PaymentMethod,
  'cardViewType' | 'category' | 'isPreparationRequired' | 'instruction_keys'
>;

// India, Pix and eazype have their own pages for transfers.
const ownViews: readonly number[] = [indiaView, pixView, eazypeView];

function isTransfer({ cardViewType, category }: BranchMethod): boolean {
  if (cardViewType === bankTransferView) return true;
  return category === 'bank-transfers' && !ownViews.includes(cardViewType);
}

/** SEQ-22: the parts of the answer that decide, in order of precedence. */
export function branchOf(response: DepositCreateResponse, method: BranchMethod): DepositBranch {
  const { isFieldsRequired, source, crypto, data, pageId, method: type } = response;
  if (isFieldsRequired) return { kind: 'fields' };
  if (source) return { kind: 'source' };
  if (crypto) return { kind: 'next', path: cryptoAddressPath };
  if (data?.unifiedFlow) return { kind: 'unified-form' };
  // SEQ-18: preparation leads to the India invoice.
  if (method.isPreparationRequired) return { kind: 'next', path: indiaInvoicePath };
  // SEQ-11: cards, requisites and transfers have the host-to-host page.
  if (data?.card || data?.requisites || isTransfer(method)) return { kind: 'host-to-host' };
  // SEQ-12: the pageId names a custom page.
  const isPage = type === 'CUSTOM_PAGE' || type === 'OFFLINE';
  const custom = isPage ? customPage(method, pageId) : undefined;
  if (custom !== undefined) return { kind: 'custom-page', path: custom };
  return { kind: 'next', path: detailsPage(method, data, pageId) };
}
