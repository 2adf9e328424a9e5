/** ERR-9: the player has no valid token, and gets one by signing in on the site. */
export function needsSignIn(code = ''): boolean {
  return code.startsWith('auth.token');
}
