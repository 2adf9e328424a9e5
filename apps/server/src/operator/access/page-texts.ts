/**
 * Every text on the server's own pages for operators, which are shown while the console cannot be:
 * before it is built, and if a sign-in fails. The console's texts are in its en.json.
 */
const texts = {
  'unbuilt.title': 'The operators’ console',
  'unbuilt.text': 'The console has not been built: run npm run build.',
  'demo.title': 'Sign in to the demonstration',
  'demo.text': 'Choose a role. This page exists in development only.',
  'role.viewer': 'Viewer',
  'role.support': 'Support',
  'role.risk': 'Risk',
  'role.finance': 'Finance',
  'role.admin': 'Administrator',
  'refused.title': 'You are not signed in',
  'refused.again': 'Try again',
  'refused.unconfigured': 'No provider of OpenID Connect is configured: set CONSOLE_OIDC_ISSUER.',
  'refused.noAnswer': 'The provider of the sign-in does not respond.',
  'refused.late': 'The sign-in took too long, or began elsewhere.',
  'refused.unconfirmed': 'The provider of the sign-in did not confirm it.',
  'refused.name': 'The claim {claim} does not name you in letters that we can store.',
  'refused.email': 'Your e-mail address is not verified.',
  'refused.noRole': 'The claim {claim} gives you no role in the console.',
  'refused.roles': 'The claim {claim} gives you more than one role: {roles}.',
  'refused.noPartner': 'The claim {claim} names no partner.',
} as const;

/** The text of a key, with its `{placeholders}` filled in. */
export function pageText(
  key: keyof typeof texts,
  values: Readonly<Record<string, string>> = {},
): string {
  return texts[key].replaceAll(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}
