import { bankTransferView, eazypeView, indiaView, pixView } from '../../methods/card-view-types.ts';
import {
  cashPath,
  depositInstructionPath,
  type DepositPage,
  eazypePath,
  hostToHostPath,
  indiaInvoicePath,
  pixPath,
  unifiedFormPath,
} from '../pages.ts';
import type { PaymentDetails } from './payment-details.ts';

/** SEQ-12: the pages that an answer can name. */
const customPages: Readonly<Record<string, DepositPage>> = {
  eazype: eazypePath,
  pix: pixPath,
  upi_qr: indiaInvoicePath,
  instruction: depositInstructionPath,
};

interface PageMethod {
  cardViewType: number;
  category: string;
  isPreparationRequired?: boolean | undefined;
  instruction_keys?: readonly string[] | undefined;
}

// India, Pix and eazype have their own pages for transfers.
const ownViews: readonly number[] = [indiaView, pixView, eazypeView];

function isTransfer({ cardViewType, category }: PageMethod): boolean {
  if (cardViewType === bankTransferView) return true;
  return category === 'bank-transfers' && !ownViews.includes(cardViewType);
}

/** The page that an answer names, unless it has nothing to show: an instruction needs steps. */
function customPage(
  { instruction_keys: steps }: PageMethod,
  pageId: string | undefined,
): DepositPage | undefined {
  const page = pageId === undefined ? undefined : customPages[pageId];
  return page === depositInstructionPath && !steps ? undefined : page;
}

/**
 * SEQ-22: the page for paying a deposit, both after its creation and when the player comes back;
 * undefined if there is nothing to show. `pageId` names a custom page.
 */
export function pageToPay(
  method: PageMethod,
  details: PaymentDetails | undefined,
  pageId: string | undefined,
): DepositPage | undefined {
  // SEQ-10: a unified flow has a form of its own.
  if (details?.unifiedFlow) return unifiedFormPath;
  // SEQ-18: preparation leads to the India invoice.
  if (method.isPreparationRequired) return indiaInvoicePath;
  // SEQ-11: cards, requisites and transfers have the host-to-host page.
  if (details?.card || details?.requisites || isTransfer(method)) return hostToHostPath;
  const custom = customPage(method, pageId);
  if (custom || !details) return custom;
  if (method.cardViewType === indiaView) return indiaInvoicePath;
  return details.voucher && cashPath;
}
