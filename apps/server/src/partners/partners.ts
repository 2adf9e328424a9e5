import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { oneLine, readJsonFile } from '../configuration/read-json-file.ts';
import { collectProblems, type Problems } from '../configuration/problems.ts';
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
  const problems = collectProblems();
  const context = { env, production, problems };
  const read: Partner = {
    ...partner,
    tokenKeys: tokenKeys.flatMap((key, index) => {
      const what = `${path}: tokenKeys[${index}].jwksUrl`;
      return problems.attempt(() => [readTokenKey(what, key, partner.development, context)], []);
    }),
    ...(webhook ? { webhook: readAddress(`${path}: webhook`, webhook, context) } : {}),
    ...(wallet ? { wallet: readAddress(`${path}: wallet`, wallet, context) } : {}),
    ...(operatorApi
      ? { operatorApi: readOperatorApi(`${path}: operatorApi`, operatorApi, context) }
      : {}),
  };
  problems.throwIfAny();
  return read;
}

interface Context {
  env: NodeJS.ProcessEnv;
  production: boolean;
  problems: Problems;
}

function readTokenKey(
  what: string,
  key: PartnerFile['tokenKeys'][number],
  development: boolean,
  { env, production }: Context,
): TokenKey {
  if (!('jwksUrl' in key)) {
    return sharedSecret(checkSecret(key.secretEnv, env[key.secretEnv], production));
  }
  const instead = 'a key set must be public';
  checkServiceUrl(what, key.jwksUrl, { env, production: !development, instead });
  return publishedKeys(key.alg, key.jwksUrl);
}

function isForDevelopment(raw: unknown): boolean {
  return (
    typeof raw === 'object' && raw !== null && 'development' in raw && raw.development === true
  );
}

function readAddress(
  what: string,
  { url, secretEnv }: { url: string; secretEnv: string },
  { env, production, problems: { attempt } }: Context,
) {
  const instead = `requests are signed with ${secretEnv}`;
  attempt(() => checkServiceUrl(`${what}.url`, url, { env, production, instead }), undefined);
  const secrets = attempt(() => checkSecrets(secretEnv, env[secretEnv], production, 'base64'), []);
  return { url: url.replace(/\/$/, ''), secrets };
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
 * The partners of a folder. In development, a file with an error disables its partner, and `report`
 * gets a line about it; in production, all errors together prevent startup.
 */
export function loadPartners(
  dir: string,
  env: NodeJS.ProcessEnv,
  production: boolean,
  report?: (line: string) => void,
): Map<string, Partner> {
  const partners = new Map<string, Partner>();
  const fileOf = new Map<string, string>();
  const problems = collectProblems();
  function add(path: string): void {
    const partner = readPartner(path, env, production);
    if (!partner) return;
    const other = fileOf.get(partner.key);
    if (other) {
      throw new StartupError(`${path}: the key ${partner.key} is already used in ${other}.`);
    }
    fileOf.set(partner.key, path);
    partners.set(partner.key, partner);
  }
  for (const file of listFiles(dir).toSorted()) {
    const path = join(dir, file);
    const read = (): void => add(path);
    problems.attempt(report ? () => tryAdd(read, path, report) : read, undefined);
  }
  problems.throwIfAny();
  if (partners.size === 0) {
    const line = `No partner file in ${dir}: add one, or nobody can show the cashier. See docs/operating.md.`;
    if (!report) throw new StartupError(line);
    report(line);
  }
  return partners;
}

/** Reports the partner's errors in one line, which also says which partner they disable. */
function tryAdd(add: () => void, path: string, report: (line: string) => void): void {
  try {
    add();
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    const lines = error.message.replaceAll('\n', ' ');
    report(`${lines} Until then, the partner of ${path} is disabled.`);
  }
}
