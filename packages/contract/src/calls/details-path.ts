import type { PaymentDetails } from './payment-details.ts';

/** SEQ-12: the pages that an answer can name, and where they are. */
export const customPages: Readonly<Record<string, string>> = {
  eazype: '/deposit/redirect/eazype',
  pix: '/deposit/redirect/pix',
  upi_qr: '/deposit/india/invoice',
};

const indiaView = 3;

/** Where the widget shows how a deposit is paid; undefined where it has nothing to show. SEQ-11 */
export function detailsPath(
  { cardViewType }: { cardViewType: number },
  details: PaymentDetails | undefined,
  pageId: string | undefined,
): string | undefined {
  if (!details) return undefined;
  // SEQ-10
  if (details.unifiedFlow) return '/deposit/redirect/unified-form';
  if (cardViewType === indiaView) return '/deposit/india/invoice';
  if (details.card || details.requisites) return '/deposit/host-to-host';
  if (details.voucher) return '/deposit/cash';
  return pageId === undefined ? undefined : customPages[pageId];
}
