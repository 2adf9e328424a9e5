import type { DepositCreateResponse } from '@opencashier/contract/calls/deposits/deposits';
import type { PaymentMethod } from '@opencashier/contract/methods/methods';
import { withParams } from '@opencashier/contract/calls/deposits/source-address';
import { asCashierError, CashierError } from '../../../../ports/cashier-error.ts';
import type { PopupWindow } from '../../../../ports/popup.ts';
import type { Ports } from '../../../../ports/ports.ts';
import { basePath, onNativePlatform, useSession } from '../../../../state/session.ts';
import { checkPaymentUrl } from '../../../../shell/check-payment-url.ts';

interface Source {
  method: PaymentMethod;
  depositId: string;
  /** The address, if it passed the check. */
  url: string | undefined;
  /** True if the player's data are posted to it. */
  isPosted: boolean;
  /** Null if the browser blocked it, undefined if none was requested. */
  popup: PopupWindow | null | undefined;
}

export type SourceOutcome =
  | { kind: 'opened' }
  /** Has an error if our own call failed; none if the browser blocked the popup. */
  | { kind: 'blocked'; error?: CashierError }
  | { kind: 'failed'; error: CashierError };

/** SEQ-7, SEQ-8: opens the payment page in the popup or through the host. */
export async function openPaymentPage(
  ports: Pick<Ports, 'host' | 'cashier'>,
  { method, depositId, url, isPosted, popup }: Source,
): Promise<SourceOutcome> {
  if (!url) {
    popup?.close();
    const error = new CashierError('The payment page has a forbidden address', { status: 200 });
    return { kind: 'failed', error };
  }
  if (popup === null) return { kind: 'blocked' };
  const paymentMethod = method.name;
  let address = url;
  try {
    if (isPosted) address = await formAddress(ports, { depositId, paymentMethod });
  } catch (thrown) {
    // The deposit exists anyway, and the player can continue from its page.
    popup?.close();
    return { kind: 'blocked', error: asCashierError(thrown) };
  }
  if (popup && !method.opensExternally && isPage(address)) {
    popup.go(address);
  } else {
    popup?.close();
    ports.host.send({ messageType: 'openExternalUrl', url: address });
  }
  return { kind: 'opened' };
}

// Opening an app's address in a popup would leave an empty window behind.
function isPage(address: string): boolean {
  return /^https?:/.test(address);
}

/** SEQ-9: the address of a one-time page on our server that submits a POST source. */
async function formAddress(
  { cashier }: Pick<Ports, 'cashier'>,
  deposit: { depositId: string; paymentMethod: string },
): Promise<string> {
  const { formId } = await cashier.call('deposit-form', deposit);
  const { locale } = useSession.getState();
  const page = `${basePath()}/form?${new URLSearchParams({ id: formId, locale })}`;
  return new URL(page, globalThis.location.href).href;
}

/** SEQ-3: the methods and platforms that use a popup. */
export function opensPopup({ popup, redirectStyle, opensExternally }: PaymentMethod): boolean {
  return popup !== false && !redirectStyle && !opensExternally && !onNativePlatform();
}

/** HOST-7: a source's address, if it may be opened. */
export function sourceUrl(
  paymentMethod: PaymentMethod,
  { source, method, data }: Pick<DepositCreateResponse, 'source' | 'method' | 'data'>,
): string | undefined {
  const checked = source && checkPaymentUrl(source, paymentMethod);
  if (!checked || method === 'POST') return checked;
  return checkPaymentUrl(withParams(checked, data?.params), paymentMethod);
}
