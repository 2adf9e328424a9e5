import { useEffect } from 'react';
import { depositRootPath, withdrawalRootPath } from '../../routes/paths.ts';
import { readTarget } from '../read-target.ts';
import { lookUp, t } from '../../i18n/text.ts';
import { useScreen } from '../screen-context.ts';
import { useSupportUrl } from '../support.ts';
import { useSiteLink } from '../use-site-link.ts';
import { transactionOf, useChrome } from '../use-chrome.ts';
import { ErrorView } from './ErrorView.tsx';

/** LIST-7: the error page. */
export default function ErrorScreen() {
  const screen = useScreen();
  const { ports, place } = screen;
  const { host, navigator, page } = ports;
  const { title, onClose } = useChrome();
  const { message, code, advice } = place.state;
  const back = place.query['back'];
  const signInUrl = useSiteLink('signIn');
  const needsSignIn = code?.startsWith('auth.token') ?? false;
  const root = transactionOf(screen) === 'withdrawal' ? withdrawalRootPath : depositRootPath;

  // Sent once per failure; a change of language is not another failure.
  useEffect(
    () => host.send({ messageType: 'onDisplayError', message: message ?? t('error.title') }),
    [host, message],
  );
  // A failure for lack of a network or a valid token retries by itself once there is one.
  useEffect(() => {
    const goBackToPage = (): void => navigator.replace(readTarget(back));
    const endings = [page.onOnline(goBackToPage), host.on('token-updated', goBackToPage)];
    return () => endings.forEach((end) => end());
  }, [page, host, navigator, back]);
  // ERR-9: the player comes back from the sign-in page, which is in another tab.
  useEffect(() => {
    if (!needsSignIn || !signInUrl) return undefined;
    const ask = { messageType: 'onTokenExpired', message: message ?? '' } as const;
    return page.onVisible(() => host.send(ask));
  }, [page, host, needsSignIn, signInUrl, message]);
  const askForSignIn = (): void =>
    host.send({ messageType: 'onTokenExpired', message: message ?? '', signIn: true });
  return (
    <ErrorView
      title={title}
      text={refusalText(code) ?? (advice && lookUp(advice))}
      onClose={onClose}
      signIn={needsSignIn ? { url: signInUrl, onAsk: askForSignIn, clock: ports.clock } : undefined}
      onRefresh={() => navigator.replace(readTarget(back))}
      onAnother={
        readTarget(back).path === root ? undefined : () => navigator.replace({ path: root })
      }
      supportUrl={useSupportUrl()}
    />
  );
}

/** ERR-2: refreshing does not help a player whom the server rejects, so the page says what does. */
function refusalText(code: string | undefined): string | undefined {
  return code?.startsWith('auth.') ? lookUp(`common.errors.${code}`) : undefined;
}
