import { indiaView } from './card-view-types.ts';
import {
  cashPath,
  depositInstructionPath,
  type DepositPage,
  eazypePath,
  hostToHostPath,
  indiaInvoicePath,
  pixPath,
  unifiedFormPath,
} from './deposit-pages.ts';
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
  instruction_keys?: readonly string[] | undefined;
}

/** The page that an answer names, unless it has nothing to show: an instruction needs steps. */
export function customPage(
  { instruction_keys: steps }: Pick<PageMethod, 'instruction_keys'>,
  pageId: string | undefined,
): DepositPage | undefined {
  const page = pageId === undefined ? undefined : customPages[pageId];
  return page === depositInstructionPath && !steps ? undefined : page;
}

/** SEQ-11: the page for paying a deposit; undefined if there is nothing to show. */
export function detailsPage(
  method: PageMethod,
  details: PaymentDetails | undefined,
  pageId: string | undefined,
): DepositPage | undefined {
  if (!details) return undefined;
  // SEQ-10: a unified flow has a form of its own.
  if (details.unifiedFlow) return unifiedFormPath;
  if (method.cardViewType === indiaView) return indiaInvoicePath;
  if (details.card || details.requisites) return hostToHostPath;
  if (details.voucher) return cashPath;
  return customPage(method, pageId);
}
