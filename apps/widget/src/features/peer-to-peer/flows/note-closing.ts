import { methodTitle } from '../../../forms/method-text.ts';
import type { PaymentMethod } from '@opencashier/contract/methods/methods';
import type { Ports } from '../../../ports/ports.ts';
import { useSession } from '../../../state/session.ts';
import { beforeClose } from '../../../shell/close-widget.ts';

/**
 * P2P-8: reports to the server, once, if the player closes the widget or leaves the page while a
 * payee is being found. The returned function stops it.
 */
export function noteClosing(
  { cashier, page }: Pick<Ports, 'cashier' | 'page'>,
  method: PaymentMethod,
): () => void {
  const stop = (): void => {
    beforeClose.delete(note);
    unlisten();
  };
  function note(): void {
    stop();
    const { user, start } = useSession.getState();
    cashier.sendOnLeave('session-form-on-close-modal', {
      paymentMethod: method.name,
      paymentMethodText: methodTitle(method).slice(0, 128),
      userId: String(start.userId ?? user.id ?? '').slice(0, 64),
    });
  }
  const unlisten = page.onLeave(note);
  beforeClose.add(note);
  return stop;
}
