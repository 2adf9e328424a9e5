import { useEffect } from 'react';
import { readTarget } from '../../flows/read-target.ts';
import { lookUp, t } from '../../i18n/text.ts';
import { useScreen } from '../screen-context.ts';
import { useChrome } from '../use-chrome.ts';
import { ErrorView } from './ErrorView.tsx';

/** LIST-7 */
export default function ErrorScreen() {
  const { ports, place } = useScreen();
  const { host, navigator, page } = ports;
  const { title, onClose } = useChrome();
  const { message, code } = place.state;
  const back = place.query['back'];

  // Said once for each failure: another language on the page is no other failure.
  useEffect(
    () => host.send({ messageType: 'onDisplayError', message: message ?? t('error.title') }),
    [host, message],
  );
  // What failed for want of a network or of a valid token goes on by itself when there is one.
  useEffect(() => {
    const goOn = (): void => navigator.replace(readTarget(back));
    const endings = [page.onOnline(goOn), host.on('token-updated', goOn)];
    return () => endings.forEach((end) => end());
  }, [page, host, navigator, back]);
  return (
    <ErrorView
      title={title}
      text={wordsOfRefusal(code)}
      onClose={onClose}
      onRefresh={() => navigator.replace(readTarget(back))}
    />
  );
}

/** ERR-2: no refreshing helps whom the server does not let in; what helps is said instead. */
function wordsOfRefusal(code: string | undefined): string | undefined {
  return code?.startsWith('auth.') ? lookUp(`common.errors.${code}`) : undefined;
}
