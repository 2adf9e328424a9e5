// A partner for your own page on this machine: npm run partner:new -- --origin http://localhost:3000

import { randomBytes } from 'node:crypto';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { developmentEnv, widgetUrl } from './development-env.ts';
import { rootDir } from './root-dir.ts';
import { readPorts } from './start/ports.ts';

type Print = (line: string) => void;

const usage = `Usage: npm run partner:new -- --origin http://localhost:3000 [--key local]

  --origin   the origin of the page that shows the cashier
  --key      the partner's name in your page and your tokens (default: local)
`;

interface Folders {
  partners: string;
  secretsFile: string;
}

function ownFolders(env: NodeJS.ProcessEnv): Folders {
  const { CASHIER_SECRETS_FILE } = developmentEnv(readPorts(env));
  return {
    partners: env['CASHIER_PARTNERS_DIR'] ?? join(rootDir, 'partners'),
    secretsFile: CASHIER_SECRETS_FILE,
  };
}

/** The file that already has the key; a file that is not JSON has none. */
function fileWithKey(dir: string, key: string): string | undefined {
  const files = readdirSync(dir).filter((name) => name.endsWith('.json'));
  return files.map((name) => join(dir, name)).find((path) => keyIn(path) === key);
}

function keyIn(path: string): unknown {
  try {
    return (JSON.parse(readFileSync(path, 'utf8')) as { key?: unknown } | null)?.key;
  } catch {
    return undefined;
  }
}

/** Writes the partner file and its secret; a running `npm start` picks up both by itself. */
export function main(args: string[], print: Print, folders = ownFolders(process.env)): number {
  const options = {
    origin: { type: 'string' },
    key: { type: 'string', default: 'local' },
  } as const;
  let values: { origin?: string | undefined; key: string };
  try {
    ({ values } = parseArgs({ args, options }));
  } catch (error) {
    print(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
    return 2;
  }
  const { origin = '', key } = values;
  if (!URL.canParse(origin) || new URL(origin).origin !== origin) {
    print(`--origin is an origin such as http://localhost:3000, without a path.\n\n${usage}`);
    return 2;
  }
  if (!/^[a-z][a-z0-9-]{0,31}$/.test(key)) {
    print(`--key is a lower-case word such as local.\n\n${usage}`);
    return 2;
  }
  const file = join(folders.partners, key === 'local' ? 'local.json' : `local-${key}.json`);
  if (existsSync(file)) {
    print(`${file} is there already: delete it, or choose another --key.`);
    return 1;
  }
  const other = fileWithKey(folders.partners, key);
  if (other !== undefined) {
    print(`${other} has the key ${key} already: choose another --key.`);
    return 1;
  }
  const secretEnv = `PARTNER_${key.toUpperCase().replaceAll('-', '_')}_TOKEN_SECRET`;
  const secret = randomBytes(32).toString('base64url');
  mkdirSync(dirname(folders.secretsFile), { recursive: true });
  // Written before the partner file, so that the partner is complete as soon as the server sees it.
  appendFileSync(folders.secretsFile, `${secretEnv}=${secret}\n`, { mode: 0o600 });
  const partner = {
    key,
    development: true,
    origins: [origin],
    tokenKeys: [{ alg: 'HS256', secretEnv }],
  };
  writeFileSync(file, `${JSON.stringify(partner, null, 2)}\n`);
  print(`The partner ${key} may show the cashier on ${origin}.

  url        ${widgetUrl(readPorts(process.env))}
  partner    ${key}
  secret     ${secret}   (signs your tokens; kept in ${folders.secretsFile})

A server that npm start runs knows it within a second. docs/embedding.md says how to sign a token.`);
  return 0;
}

if (import.meta.main) {
  process.exitCode = main(process.argv.slice(2), (line) => process.stdout.write(`${line}\n`));
}
