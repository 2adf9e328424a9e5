import { useEffect } from 'react';
import type { SignInPage } from '../forms/kept-problem.ts';
import { useScreen } from './screen-context.ts';

/**
 * ERR-9: asks the host for a token when the player comes back from the site's sign-in page, which
 * is in another tab. Returns the way to sign in on a site without such a page: the host is asked.
 */
export function useSignIn(signIn: SignInPage | undefined, message = ''): () => void {
  const { host, page } = useScreen().ports;
  const hasPage = signIn?.url !== undefined;
  useEffect(() => {
    if (!hasPage) return undefined;
    return page.onVisible(() => host.send({ messageType: 'onTokenExpired', message }));
  }, [page, host, hasPage, message]);
  return () => host.send({ messageType: 'onTokenExpired', message, signIn: true });
}
