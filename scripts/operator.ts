// The operator's API from the command line: npm run operator -- <operation> --name value …

import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import {
  type OperatorOperation,
  operatorOperations,
  pathParameters,
} from '@opencashier/contract/operator/operations';
import { nearestWords } from '@opencashier/catalogue';
import { operatorAccess } from '@opencashier/contract/operator/access/roles';
import { operatorRequest } from '@opencashier/contract/operator/signed-request';
import { hasCredentials } from '@opencashier/server/configuration/service-address';
import { consoleUrl, developmentOperatorSecret } from './development-env.ts';
import { readPorts } from './start/ports.ts';

type Print = (line: string) => void;

const names = Object.keys(operatorOperations) as OperatorOperation[];

/** The names of an operation's values; those in its path are required. */
function valuesOf(operation: OperatorOperation) {
  const { path, request } = operatorOperations[operation];
  const inPath = pathParameters(path);
  const others = Object.keys(request.shape).filter((name) => !inPath.includes(name));
  const shape: Record<string, { safeParse(value: unknown): { success: boolean } }> = request.shape;
  const isOptional = (name: string) => shape[name]?.safeParse(undefined).success;
  return { inPath, others, isOptional };
}

/** The allowed values of an option; empty if it accepts any value. */
function allowedValues(operation: OperatorOperation, name: string): string[] {
  const shape: Record<string, z.ZodType> = operatorOperations[operation].request.shape;
  const schema = shape[name];
  if (!schema) return [];
  const described = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  const isFlag = described.anyOf?.some((one) => typeof one === 'object' && one.type === 'boolean');
  return isFlag ? ['true', 'false'] : (described.enum ?? []).map(String);
}

const widthOfNames = Math.max(...names.map(({ length }) => length)) + 1;

/** The usage of the named operations, or of all of them. */
function usage(of: readonly OperatorOperation[] = names): string {
  const operations = of.map((name) => {
    const { inPath, others, isOptional } = valuesOf(name);
    const values = [...inPath, ...others].map((one) => {
      const allowed = allowedValues(name, one);
      const shown = allowed.length > 0 ? `--${one} ${allowed.join('|')}` : `--${one}`;
      return isOptional(one) ? `[${shown}]` : shown;
    });
    const { roles, needsTwoPeople } = operatorAccess[name];
    const allowedRoles = `${roles.join(', ')}${needsTwoPeople ? '; two people above the sum' : ''}`;
    const lines = [operatorOperations[name].summary, values.join(' '), `for ${allowedRoles}`];
    const margin = ' '.repeat(widthOfNames + 2);
    return `  ${name.padEnd(widthOfNames)}${lines.filter(Boolean).join(`\n${margin}`)}`;
  });
  return `Usage: npm run operator -- <operation> [--name value …]

${operations.join('\n')}

  --all       prints every page of a list, one page per line
  --url       the URL of the operators' listener (CONSOLE_PORT), or OPERATOR_URL (default: that of
              npm start)
  --partner   the key of your partner file, or OPERATOR_PARTNER (default: demo)
  --key       the id of your key under operatorApi, or OPERATOR_KEY; with npm start: viewer, support,
              risk, finance, finance-2, admin (the default) and game-server
  --secret    the secret of the key, or OPERATOR_SECRET; not needed with npm start
`;
}

/** Ids may begin with a dash: the word after an option is its value, unless it is an option. */
function joinValues(args: readonly string[], optionNames: readonly string[]): string[] {
  const options = new Set(optionNames.map((name) => `--${name}`));
  const joined: string[] = [];
  for (let at = 0; at < args.length; at += 1) {
    const [arg = '', value] = args.slice(at);
    const isPair = options.has(arg) && value !== undefined && !options.has(value);
    joined.push(isPair ? `${arg}=${value}` : arg);
    if (isPair) at += 1;
  }
  return joined;
}

/** Reads the options as strings; the server parses them. */
function readValues(operation: OperatorOperation, args: string[]): Record<string, string> {
  const { inPath, others } = valuesOf(operation);
  const texts = [...inPath, ...others, 'url', 'partner', 'key', 'secret'];
  const options = Object.fromEntries(texts.map((name) => [name, { type: 'string' as const }]));
  const { values } = parseArgs({ args: joinValues(args, texts), options });
  const given = values as Record<string, string>;
  const missing = inPath.find((name) => given[name] === undefined);
  if (missing) throw new TypeError(`--${missing} is missing`);
  return given;
}

/** Undefined for an address that requests can be sent to. A password is never printed. */
function problemOf(address: string): string | undefined {
  if (!/^https?:/.test(address) || !URL.canParse(address)) {
    const shown = address.replace(/^.*@/, '');
    return `"${shown}" is not a URL: it must begin with https:// or http://.`;
  }
  if (!hasCredentials(address)) return undefined;
  const name = '--url (or OPERATOR_URL)';
  return `${name} must not contain a user or password: set OPERATOR_KEY and OPERATOR_SECRET.`;
}

interface Given {
  partner: string | undefined;
  key: string | undefined;
  secret: string | undefined;
}

/** The signing key. For a local server it defaults to the development keys of `npm start`. */
function keyOf({ hostname }: URL, given: Given, env: NodeJS.ProcessEnv) {
  const { partner = env['OPERATOR_PARTNER'] ?? 'demo' } = given;
  const isHere = hostname === '127.0.0.1' || hostname === 'localhost';
  const id = given.key ?? env['OPERATOR_KEY'] ?? (isHere ? 'admin' : '');
  const secret = given.secret ?? env['OPERATOR_SECRET'];
  return { partner, id, secret: secret ?? (isHere ? developmentOperatorSecret(id) : '') };
}

/** The server's response, or one line that says why there is none. */
async function ask(url: URL, request: RequestInit): Promise<Response | string> {
  try {
    return await fetch(url, request);
  } catch (error) {
    const { cause } = error as { cause?: unknown };
    return `${url.origin} does not respond: ${cause instanceof Error ? cause.message : String(error)}`;
  }
}

const suggestionsMax = 5;

/** Names the operations that the word may mean: those spelled alike, then those that contain it. */
function unknownOperation(word: string): string {
  const containing = names.filter((name) => name.toLowerCase().includes(word.toLowerCase()));
  const near = [...new Set([...nearestWords(word, names), ...containing])].slice(0, suggestionsMax);
  const question = near.length > 0 ? `Did you mean ${near.join(', ')}?\n` : '';
  return `There is no operation ${word}. ${question}npm run operator -- --help lists all of them.`;
}

export async function main(args: string[], print: Print, env = process.env): Promise<number> {
  const [word = '--help'] = args;
  const operation = names.find((name) => name === word);
  if (!operation) {
    const isHelp = /^(?:--help|-h|help)$/.test(word);
    print(isHelp || word.startsWith('-') ? usage() : unknownOperation(word));
    return isHelp && args.length > 0 ? 0 : 2;
  }
  const isAll = args.includes('--all') && valuesOf(operation).others.includes('before');
  let given: Record<string, string>;
  try {
    const single = isAll ? args.filter((arg) => arg !== '--all') : args;
    given = readValues(operation, single.slice(1));
  } catch (error) {
    print(`${error instanceof Error ? error.message : String(error)}\n\n${usage([operation])}`);
    return 2;
  }
  const { url: address = env['OPERATOR_URL'] ?? consoleUrl(readPorts(env)), ...rest } = given;
  const problem = problemOf(address);
  if (problem !== undefined) {
    print(problem);
    return 2;
  }
  const url = new URL(address);
  const { partner, key: id, secret, ...values } = rest;
  const key = keyOf(url, { partner, key: id, secret }, env);
  if (!key.id || !key.secret) {
    print('Set OPERATOR_KEY and OPERATOR_SECRET to a key that your partner file names.');
    return 2;
  }
  const send = (page: Record<string, string>) => {
    const stamp = { id: `req_${randomUUID()}`, at: new Date() };
    const { path, ...request } = operatorRequest(operation, page, key, stamp);
    return ask(new URL(url.href.replace(/\/$/, '') + path), request);
  };
  if (isAll) return printAll(send, values, print);
  const answer = await send(values);
  if (typeof answer === 'string') {
    print(answer);
    return 1;
  }
  const isTable = answer.headers.get('content-type')?.startsWith('text/csv');
  print(isTable ? await answer.text() : JSON.stringify(await answer.json(), null, 2));
  return answer.ok ? 0 : 1;
}

/** Follows `next` from page to page and prints each page at once, to keep none in memory. */
async function printAll(
  send: (page: Record<string, string>) => Promise<Response | string>,
  values: Record<string, string>,
  print: Print,
): Promise<number> {
  let page = values;
  for (;;) {
    const answer = await send(page);
    if (typeof answer === 'string') {
      print(answer);
      return 1;
    }
    const body = (await answer.json()) as { next?: string | null };
    print(JSON.stringify(body));
    if (!answer.ok) return 1;
    if (typeof body.next !== 'string') return 0;
    page = { ...values, before: body.next };
  }
}

if (import.meta.main) {
  process.exitCode = await main(process.argv.slice(2), (line) => process.stdout.write(`${line}\n`));
}
