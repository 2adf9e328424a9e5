import { useEffect } from 'react';
import { depositRootPath, withdrawalRootPath } from '../../routes/paths.ts';
import { needsSignIn } from '../errors/needs-sign-in.ts';
import { useSignIn } from '../use-sign-in.ts';
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
  const signIn = needsSignIn(code) ? { url: signInUrl } : undefined;
  const onAsk = useSignIn(signIn, message);
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
  return (
    <ErrorView
      title={title}
      text={refusalText(code) ?? (advice && lookUp(advice))}
      onClose={onClose}
      signIn={signIn && { ...signIn, onAsk, clock: ports.clock }}
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
