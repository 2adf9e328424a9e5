import { readSecrets } from '@opencashier/contract/signatures';

/** Every development secret contains this, so that production can refuse it. */
export const developmentMarker = 'development-only';

/** One line that says what is wrong and what to do; the process stops with it. */
export class StartupError extends Error {}

const secretMinBytes = 32;

/** A secret for production is long, and not one that this repository publishes. */
export function checkSecret(name: string, value: string | undefined, production: boolean): string {
  if (!value?.trim()) throw new StartupError(`Set ${name}: the server does not start without it.`);
  if (!production) return value;
  // Counted in bytes: read as text, random ones run together and seem to be fewer.
  const bytes = value.startsWith('whsec_')
    ? Buffer.from(value.slice(6), 'base64')
    : Buffer.from(value);
  if (bytes.includes(developmentMarker) || value.includes(developmentMarker)) {
    throw new StartupError(`${name} is a development secret: set one of your own.`);
  }
  if (bytes.length < secretMinBytes) {
    throw new StartupError(`${name} is too short: use at least ${secretMinBytes} random bytes.`);
  }
  return value;
}

/** One secret, or two while a key is being changed: every one must be fit. */
export function checkSecrets(name: string, value = '', production: boolean): string[] {
  const secrets = readSecrets(value);
  if (secrets.length === 0) checkSecret(name, undefined, production);
  return secrets.map((secret) => checkSecret(name, secret, production));
}
