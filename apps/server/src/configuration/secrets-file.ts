import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';

/**
 * The environment, with the variables of the file that CASHIER_SECRETS_FILE names (`NAME=value`
 * lines). The environment itself wins. A file that does not exist yet holds nothing.
 */
export function withSecretsFile(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const path = env['CASHIER_SECRETS_FILE'];
  if (!path) return env;
  try {
    return { ...parseEnv(readFileSync(path, 'utf8')), ...env };
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return env;
    throw error;
  }
}
