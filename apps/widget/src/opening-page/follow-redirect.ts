import { type AddressPolicy, checkAddress } from '@opencashier/contract/formats/check-address';
import { openingWord, readOwnWindowMessage } from '@opencashier/contract/host/own-windows';

export interface OpeningConfig {
  /** Our own page that posts the player's data. */
  formPath: string;
  paymentOrigins: readonly string[];
  development: boolean;
}

type OpeningView = Pick<Window, 'opener' | 'location' | 'addEventListener'>;

/** Reports that the page is loaded, and redirects to its opener's address if it is allowed. */
export function followRedirect(
  view: OpeningView,
  config: OpeningConfig,
  log: (text: string) => void,
): void {
  const opener = view.opener as Window;
  const { origin: own } = view.location;
  view.addEventListener('message', ({ source, origin, data }) => {
    // HOST-6: only the window that opened us, on our own origin. Any site may open this page.
    if (source !== opener || origin !== own) return;
    const message = readOwnWindowMessage(data);
    if ('unknown' in message) return log(`a message of unknown type: ${message.unknown}`); // HOST-9
    const url = checkTarget(message.url, own, config); // HOST-7: checked again
    if (!url) return log('a redirect to an address that may not be opened');
    // The payment page gets no access to the cashier.
    view.opener = null;
    view.location.replace(url);
  });
  opener.postMessage(openingWord, own);
}

function checkTarget(address: string, own: string, config: OpeningConfig): string | undefined {
  const { paymentOrigins, development: loopbackHttp, formPath } = config;
  const policy: AddressPolicy = { origins: paymentOrigins, loopbackHttp };
  if (!address.startsWith(`${own}${formPath}?`)) return checkAddress(address, policy);
  return checkAddress(address, { ...policy, origins: [own] });
}
