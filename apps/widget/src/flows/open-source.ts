import type { DepositCreateResponse } from '@opencashier/contract/deposits';
import type { PaymentMethod } from '@opencashier/contract/methods';
import { withParams } from '@opencashier/contract/source-address';
import { CashierError } from '../ports/cashier-error.ts';
import type { PopupWindow } from '../ports/popup.ts';
import type { Ports } from '../ports/ports.ts';
import { basePath, onNativePlatform } from '../state/session.ts';
import { checkSource } from './check-address.ts';

interface Source {
  method: PaymentMethod;
  /** The checked address, if it passed. */
  url: string | undefined;
  /** Null where the browser refused it, undefined where none was asked for. */
  popup: PopupWindow | null | undefined;
}

type SourceOutcome =
  | { kind: 'opened' }
  | { kind: 'blocked' }
  | { kind: 'failed'; error: CashierError };

/** SEQ-7, SEQ-8 */
export function openSource(
  { host }: Pick<Ports, 'host'>,
  { method, url, popup }: Source,
): SourceOutcome {
  if (!url) {
    popup?.close();
    const error = new CashierError('The payment page has a forbidden address', { status: 200 });
    return { kind: 'failed', error };
  }
  if (method.opensExternally || popup === undefined || onNativePlatform()) {
    host.send({ messageType: 'openExternalUrl', url });
  } else if (popup === null) {
    return { kind: 'blocked' };
  } else {
    popup.go(url);
  }
  return { kind: 'opened' };
}

/** The address that a source leads to, if it may be opened. HOST-7 */
export function sourceAddress(
  paymentMethod: PaymentMethod,
  { source, method, data, depositId }: DepositCreateResponse,
): string | undefined {
  const checked = source && checkSource(source, paymentMethod);
  if (!checked) return undefined;
  // SEQ-9: a POST source is submitted by a page of ours that the server renders.
  if (method === 'POST') {
    const page = `${basePath()}/form?id=${encodeURIComponent(depositId)}`;
    return new URL(page, globalThis.location.href).href;
  }
  return withParams(checked, data?.params);
}
