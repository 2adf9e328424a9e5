import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { oneLine, readJsonFile } from '../configuration/read-json-file.ts';
import { checkSecret, checkSecrets } from '../configuration/secrets.ts';
import { checkServiceUrl } from '../configuration/service-address.ts';
import { StartupError } from '../configuration/startup-error.ts';
import { type OperatorApi, readOperatorApi } from './operator-keys.ts';
import { type PartnerFile, partnerFile } from './partner-file.ts';
import { publishedKeys, sharedSecret, type TokenKey } from './token-keys.ts';

export interface Partner extends Omit<
  PartnerFile,
  'tokenKeys' | 'webhook' | 'wallet' | 'operatorApi'
> {
  tokenKeys: TokenKey[];
  webhook?: { url: string; secrets: string[] };
  wallet?: { url: string; secrets: string[] };
  operatorApi?: OperatorApi;
}

export type Partners = ReadonlyMap<string, Partner>;

/** Lets a file name a variable of the environment, so that ports can differ. */
function expand(raw: unknown, file: string, env: NodeJS.ProcessEnv): unknown {
  return JSON.parse(JSON.stringify(raw), (_, value: unknown) => {
    if (typeof value !== 'string') return value;
    return value.replaceAll(/\$\{(\w+)\}/g, (_whole, name: string) => {
      const text = env[name];
      if (text === undefined) throw new StartupError(`${file} needs ${name} in the environment.`);
      return text;
    });
  });
}

/** One line, with each problem and its position. */
function describeIssues({ issues }: z.ZodError): string {
  const lines = issues.map((issue) => {
    const place = issue.path.length > 0 ? `${z.core.toDotPath(issue.path)}: ` : '';
    const [inKey] = issue.code === 'invalid_key' ? issue.issues : [];
    return place + (inKey ?? issue).message;
  });
  return lines.join('; ');
}

function readPartner(
  path: string,
  env: NodeJS.ProcessEnv,
  production: boolean,
): Partner | undefined {
  const raw = readJsonFile(path);
  if (production && isForDevelopment(raw)) return undefined;
  const parsed = partnerFile.safeParse(expand(raw, path, env));
  if (!parsed.success) throw new StartupError(`${path}: ${describeIssues(parsed.error)}.`);
  const { webhook, wallet, operatorApi, tokenKeys, ...partner } = parsed.data;
  return {
    ...partner,
    tokenKeys: tokenKeys.map((key) =>
      'jwksUrl' in key
        ? publishedKeys(key.alg, key.jwksUrl)
        : sharedSecret(checkSecret(key.secretEnv, env[key.secretEnv], production)),
    ),
    ...(webhook ? { webhook: readAddress(`${path}: webhook`, webhook, env, production) } : {}),
    ...(wallet ? { wallet: readAddress(`${path}: wallet`, wallet, env, production) } : {}),
    ...(operatorApi
      ? { operatorApi: readOperatorApi(`${path}: operatorApi`, operatorApi, env, production) }
      : {}),
  };
}

function isForDevelopment(raw: unknown): boolean {
  return (
    typeof raw === 'object' && raw !== null && 'development' in raw && raw.development === true
  );
}

function readAddress(
  what: string,
  { url, secretEnv }: { url: string; secretEnv: string },
  env: NodeJS.ProcessEnv,
  production: boolean,
) {
  checkServiceUrl(`${what}.url`, url, { env, production });
  return {
    url: url.replace(/\/$/, ''),
    secrets: checkSecrets(secretEnv, env[secretEnv], production, 'base64'),
  };
}

function tryPartner(
  read: () => Partner | undefined,
  path: string,
  report: ((line: string) => void) | undefined,
): Partner | undefined {
  try {
    return read();
  } catch (error) {
    if (!report || !(error instanceof StartupError)) throw error;
    report(`${error.message} Until then, the partner of ${path} is disabled.`);
    return undefined;
  }
}

function listFiles(dir: string): string[] {
  try {
    return readdirSync(dir).filter((name) => name.endsWith('.json'));
  } catch (cause) {
    const message = `The folder of partners ${dir} cannot be read: ${oneLine(cause)}.`;
    throw new StartupError(message, { cause });
  }
}

/**
 * The partners of a folder. In development, an incomplete file disables its partner, and `report`
 * gets a line about it; in production it stops the start.
 */
export function loadPartners(
  dir: string,
  env: NodeJS.ProcessEnv,
  production: boolean,
  report?: (line: string) => void,
): Map<string, Partner> {
  const partners = new Map<string, Partner>();
  const fileOf = new Map<string, string>();
  for (const file of listFiles(dir).toSorted()) {
    const path = join(dir, file);
    const partner = tryPartner(() => readPartner(path, env, production), path, report);
    if (!partner) continue;
    const other = fileOf.get(partner.key);
    if (other)
      throw new StartupError(`${path}: the key ${partner.key} is already used in ${other}.`);
    fileOf.set(partner.key, path);
    partners.set(partner.key, partner);
  }
  if (partners.size === 0) {
    throw new StartupError(
      `No partner file in ${dir}: add one, or nobody can show the cashier. See docs/operating.md.`,
    );
  }
  return partners;
}
