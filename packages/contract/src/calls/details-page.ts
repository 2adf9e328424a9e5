import { indiaView } from './card-view-types.ts';
import {
  cashPath,
  type DepositPage,
  eazypePath,
  hostToHostPath,
  indiaInvoicePath,
  pixPath,
  unifiedFormPath,
} from './deposit-pages.ts';
import type { PaymentDetails } from './payment-details.ts';

/** SEQ-12: the pages that an answer can name. */
export const customPages: Readonly<Record<string, DepositPage>> = {
  eazype: eazypePath,
  pix: pixPath,
  upi_qr: indiaInvoicePath,
};

/** SEQ-11: the page for paying a deposit; undefined if there is nothing to show. */
export function detailsPage(
  { cardViewType }: { cardViewType: number },
  details: PaymentDetails | undefined,
  pageId: string | undefined,
): DepositPage | undefined {
  if (!details) return undefined;
  // SEQ-10: a unified flow has a form of its own.
  if (details.unifiedFlow) return unifiedFormPath;
  if (cardViewType === indiaView) return indiaInvoicePath;
  if (details.card || details.requisites) return hostToHostPath;
  if (details.voucher) return cashPath;
  return pageId === undefined ? undefined : customPages[pageId];
}
