import type { PaymentDetails } from './payment-details.ts';

/** SEQ-12: the pages that an answer can name, with their paths. */
export const customPages: Readonly<Record<string, string>> = {
  eazype: '/deposit/redirect/eazype',
  pix: '/deposit/redirect/pix',
  upi_qr: '/deposit/india/invoice',
};

const indiaView = 3;

/** SEQ-11: the widget's page for paying a deposit; undefined if there is nothing to show. */
export function detailsPath(
  { cardViewType }: { cardViewType: number },
  details: PaymentDetails | undefined,
  pageId: string | undefined,
): string | undefined {
  if (!details) return undefined;
  // SEQ-10: a unified flow has a form of its own.
  if (details.unifiedFlow) return '/deposit/redirect/unified-form';
  if (cardViewType === indiaView) return '/deposit/india/invoice';
  if (details.card || details.requisites) return '/deposit/host-to-host';
  if (details.voucher) return '/deposit/cash';
  return pageId === undefined ? undefined : customPages[pageId];
}
