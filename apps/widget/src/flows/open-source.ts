import type { DepositCreateResponse } from '@opencashier/contract/calls/deposits';
import type { PaymentMethod } from '@opencashier/contract/calls/methods';
import { withParams } from '@opencashier/contract/calls/source-address';
import { asCashierError, CashierError } from '../ports/cashier-error.ts';
import type { PopupWindow } from '../ports/popup.ts';
import type { Ports } from '../ports/ports.ts';
import { basePath, onNativePlatform, useSession } from '../state/session.ts';
import { checkSource } from './check-address.ts';

interface Source {
  method: PaymentMethod;
  depositId: string;
  /** The checked address, if it passed. */
  url: string | undefined;
  /** Whether the player's data are posted there. */
  isPosted: boolean;
  /** Null where the browser refused it, undefined where none was asked for. */
  popup: PopupWindow | null | undefined;
}

export type SourceOutcome =
  | { kind: 'opened' }
  /** With an error where not the browser but our own call stood in the way. */
  | { kind: 'blocked'; error?: CashierError }
  | { kind: 'failed'; error: CashierError };

/** SEQ-7, SEQ-8 */
export async function openSource(
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
    // The deposit stands all the same, and the player can go on from its page.
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

// An app that is called leaves an empty window behind.
function isPage(address: string): boolean {
  return /^https?:/.test(address);
}

/** SEQ-9: a POST source is submitted by a page of ours that the server renders, once. */
async function formAddress(
  { cashier }: Pick<Ports, 'cashier'>,
  deposit: { depositId: string; paymentMethod: string },
): Promise<string> {
  const { formId } = await cashier.call('deposit-form', deposit);
  const { locale } = useSession.getState();
  const page = `${basePath()}/form?${new URLSearchParams({ id: formId, locale })}`;
  return new URL(page, globalThis.location.href).href;
}

/** SEQ-3 */
export function opensPopup({ popup, redirectStyle, opensExternally }: PaymentMethod): boolean {
  return popup !== false && !redirectStyle && !opensExternally && !onNativePlatform();
}

/** Where a source leads, if it may be opened. HOST-7 */
export function sourceUrl(
  paymentMethod: PaymentMethod,
  { source, method, data }: Pick<DepositCreateResponse, 'source' | 'method' | 'data'>,
): string | undefined {
  const checked = source && checkSource(source, paymentMethod);
  if (!checked || method === 'POST') return checked;
  return checkSource(withParams(checked, data?.params), paymentMethod);
}
