import { useEffect } from 'react';
import { readTarget } from '../../flows/read-target.ts';
import { t } from '../../i18n/text.ts';
import { useScreen } from '../screen-context.ts';
import { useChrome } from '../use-chrome.ts';
import { ErrorView } from './ErrorView.tsx';

/** LIST-7 */
export default function ErrorScreen() {
  const { ports, place } = useScreen();
  const { host, navigator, page } = ports;
  const { title, onClose } = useChrome();
  const { message } = place.state;
  const back = place.query['back'];

  // Said once for each failure: another language on the page is no other failure.
  useEffect(
    () => host.send({ messageType: 'onDisplayError', message: message ?? t('error.title') }),
    [host, message],
  );
  // What failed for want of a network goes on by itself when it is back.
  useEffect(
    () => page.onOnline(() => navigator.replace(readTarget(back))),
    [page, navigator, back],
  );
  return (
    <ErrorView
      title={title}
      onClose={onClose}
      onRefresh={() => navigator.replace(readTarget(back))}
    />
  );
}
