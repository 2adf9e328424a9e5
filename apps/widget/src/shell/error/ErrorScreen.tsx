import { useEffect } from 'react';
import { readTarget } from '../read-target.ts';
import { lookUp, t } from '../../i18n/text.ts';
import { useScreen } from '../screen-context.ts';
import { useChrome } from '../use-chrome.ts';
import { ErrorView } from './ErrorView.tsx';

/** LIST-7: the error page. */
export default function ErrorScreen() {
  const { ports, place } = useScreen();
  const { host, navigator, page } = ports;
  const { title, onClose } = useChrome();
  const { message, code } = place.state;
  const back = place.query['back'];

  // Sent once per failure; a change of language is not another failure.
  useEffect(
    () => host.send({ messageType: 'onDisplayError', message: message ?? t('error.title') }),
    [host, message],
  );
  // A failure for lack of a network or a valid token retries by itself once there is one.
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

/** ERR-2: refreshing does not help a player whom the server rejects, so the page says what does. */
function wordsOfRefusal(code: string | undefined): string | undefined {
  return code?.startsWith('auth.') ? lookUp(`common.errors.${code}`) : undefined;
}
