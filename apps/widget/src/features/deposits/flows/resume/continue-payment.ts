import type { PaymentMethod } from '@opencashier/contract/methods/methods';
import type { Ports } from '../../../../ports/ports.ts';
import type { TrackedDeposit } from '../../state.ts';
import { openPaymentPage, opensPopup, type SourceOutcome } from '../create/open-payment-page.ts';

/**
 * Opens the payment page of a waiting deposit again. Call it within the click event. If the browser
 * blocks the window, the host opens the page.
 */
export async function continuePayment(
  ports: Pick<Ports, 'host' | 'cashier' | 'popup'>,
  method: PaymentMethod,
  { depositId, sourceMethod }: Pick<TrackedDeposit, 'depositId' | 'sourceMethod'>,
  url: string,
): Promise<SourceOutcome> {
  const popup = opensPopup(method) ? (ports.popup.open() ?? undefined) : undefined;
  const isPosted = sourceMethod === 'POST';
  return openPaymentPage(ports, { method, depositId, url, isPosted, popup });
}
