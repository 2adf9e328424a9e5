import { type AddressPolicy, checkAddress } from '@opencashier/contract/formats/check-address';
import { openingWord, readOwnWindowMessage } from '@opencashier/contract/host/own-windows';

export interface OpeningConfig {
  /** Our own page that posts a player on. */
  formPath: string;
  paymentOrigins: readonly string[];
  development: boolean;
}

type OpeningView = Pick<Window, 'opener' | 'location' | 'addEventListener'>;

/** Says that the page stands, and goes where the widget that opened it says, if that may be. */
export function followRedirect(
  view: OpeningView,
  config: OpeningConfig,
  log: (text: string) => void,
): void {
  const opener = view.opener as Window;
  const { origin: own } = view.location;
  view.addEventListener('message', ({ source, origin, data }) => {
    // HOST-6: the window that opened us, on our own origin. A stranger may open this page too.
    if (source !== opener || origin !== own) return;
    const message = readOwnWindowMessage(data);
    if ('unknown' in message) return log(`a message of unknown type: ${message.unknown}`); // HOST-9
    const url = checkTarget(message.url, own, config); // HOST-7
    if (!url) return log('a redirect to an address that may not be opened');
    // Whoever is there next has no hold on the cashier.
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
