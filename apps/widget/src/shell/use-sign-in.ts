import { useEffect } from 'react';
import type { SignInPage } from '../forms/kept-problem.ts';
import { useScreen } from './screen-context.ts';

/**
 * ERR-9: when the player comes back from the site's sign-in page, in another tab, asks the host for
 * a token. Returns a function that asks it to sign the player in, for sites without such a page.
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
