/** ERR-9: without a valid token, the player has to sign in on the site again. */
export function needsSignIn(code = ''): boolean {
  return code.startsWith('auth.token');
}
