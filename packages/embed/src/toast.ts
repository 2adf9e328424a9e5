import type { CashierController } from './controller.ts';
import type { CashierEvents } from './events.ts';

type Transaction = CashierEvents['transaction'];

export interface ToastOptions {
  /** The words of the toast, in the language of your page. */
  text: (transaction: Transaction) => string;
  /** The toast stays for this long. */
  durationMs?: number;
  /** The document that shows it; the page's own by default. */
  document?: Document;
}

const regionStyle =
  'position:fixed;inset:auto 16px 16px auto;z-index:2147483647;max-width:min(360px,calc(100vw - 32px));' +
  'display:grid;gap:8px';
const toastStyle =
  'padding:12px 16px;border-radius:12px;background:#0b3b2c;color:#fff;font:500 15px/1.4 system-ui,sans-serif;' +
  'box-shadow:0 6px 24px #0004';

/**
 * Shows a toast in your page when a pending deposit is credited while the cashier is open anywhere
 * in the page, as the event `transaction` reports it. Returns a function that ends it.
 */
export function toastCredits(
  cashier: Pick<CashierController, 'on'>,
  { text, durationMs = 6000, document = globalThis.document }: ToastOptions,
): () => void {
  // A live region announces what is put into it later, not what it holds when it appears.
  const region = document.createElement('div');
  region.setAttribute('role', 'status');
  // Set through the object model, which a style-src of the page does not restrict.
  region.style.cssText = regionStyle;
  const place = (): void => placeWithinReach(region, document);
  place();
  const Observer = document.defaultView?.MutationObserver;
  const dialogs = Observer && new Observer(place);
  dialogs?.observe(document, { attributeFilter: ['open'], subtree: true });
  const stop = cashier.on('transaction', (transaction) => {
    if (transaction.kind !== 'deposit' || transaction.outcome !== 'completed') return;
    const toast = document.createElement('div');
    toast.style.cssText = toastStyle;
    toast.textContent = text(transaction);
    // An open dialog that was removed from the page took the region with it.
    place();
    region.append(toast);
    setTimeout(() => toast.remove(), durationMs);
  });
  return () => {
    stop();
    dialogs?.disconnect();
    region.remove();
  };
}

/**
 * Moves the region into the modal dialog that is open, such as the cashier's own, or else into the
 * page: a modal dialog covers the rest of the page and makes it inert, and an inert region is not
 * announced either.
 */
function placeWithinReach(region: Element, document: Document): void {
  const dialogs = [...document.querySelectorAll('dialog')];
  const place = dialogs.findLast((dialog) => dialog.matches(':modal')) ?? document.body;
  if (region.parentElement !== place) place.append(region);
}
