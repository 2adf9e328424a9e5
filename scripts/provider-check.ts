// The conformance suite of providers: npm run provider:check -- <url> --secret whsec_… for your own
// service, npm run provider:check -- --adapter <name> for a built-in kind with its settings.

import { parseArgs } from 'node:util';
import {
  type CheckOptions,
  checkProvider,
} from '@opencashier/testing/provider-conformance/check-provider';
import type { Result } from '@opencashier/testing/provider-conformance/run-checks';
import { checkAdapter } from '@opencashier/testing/provider-conformance/check-adapter';
import { decideThrough } from '@opencashier/testing/provider-conformance/control';
import { probe } from '@opencashier/testing/provider-conformance/probe';
import { StartupError } from '../apps/server/src/configuration/startup-error.ts';
import { refuseCredentials } from '../apps/server/src/configuration/service-address.ts';
import { withAdapter } from './provider-check/with-adapter.ts';

const usage = `Usage: npm run provider:check -- <url> --secret whsec_… [options]
       npm run provider:check -- --adapter <name> [options]

  --adapter       a provider of a built-in kind, with its settings PROVIDER_<NAME>_… in the environment
  --secret        the secret shared with the server; or set PROVIDER_SECRET
  --method        a deposit method that your service supports (visa), with --currency (EUR), --country (de), --amount (10)
  --payout-method a payout method that your service supports (imps); --payout-fields {"account":"12345678"} as JSON
  --control       a URL that decides payments: POST {control}/payments/{reference} { "outcome" }
  --notify-url    the URL at which your notices reach this machine, with --listen <port>; default: loopback
  --wait          how many seconds to wait for a notice (20)
`;

const marks: Record<Result['outcome'], string> = {
  passed: '✓',
  failed: '✗',
  skipped: '-',
  warned: '!',
};

const options = {
  adapter: { type: 'string' },
  secret: { type: 'string', default: process.env['PROVIDER_SECRET'] ?? '' },
  method: { type: 'string', default: 'visa' },
  currency: { type: 'string', default: 'EUR' },
  country: { type: 'string', default: 'de' },
  amount: { type: 'string', default: '10' },
  'payout-method': { type: 'string', default: 'imps' },
  'payout-fields': { type: 'string', default: '{"account":"12345678"}' },
  control: { type: 'string' },
  'notify-url': { type: 'string' },
  listen: { type: 'string' },
  wait: { type: 'string', default: '20' },
} as const;

type Shared = Omit<CheckOptions, 'url' | 'secret'>;
type Wanted = Shared & ({ adapter: string } | Pick<CheckOptions, 'url' | 'secret'>);

/** Throws an error of one line that names the argument it cannot read. */
function readArgs(args: string[]): Wanted {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
  const { method, currency, country, amount } = values;
  const sample = { method, currency, country, amount, fields: {} };
  const fields = readFields(values['payout-fields']);
  const shared: Shared = {
    deposit: sample,
    payout: { ...sample, method: values['payout-method'], fields },
    waitMs: readNumber('wait', values.wait) * 1000,
    decide: values.control === undefined ? undefined : decideThrough(values.control),
    notifyUrl: values['notify-url'],
    listenPort: values.listen === undefined ? undefined : readNumber('listen', values.listen),
  };
  if (values.adapter !== undefined) return { adapter: values.adapter, ...shared };
  const [url] = positionals;
  if (!url || !URL.canParse(url))
    throw new TypeError('The URL of the service is missing or not valid.');
  refuseCredentials('The URL of the service', url, 'requests are signed with --secret');
  if (!values.secret) throw new TypeError('--secret is missing.');
  return { url: url.replace(/\/$/, ''), secret: values.secret, ...shared };
}

function readNumber(name: string, text: string): number {
  if (!/^\d{1,5}$/.test(text)) throw new TypeError(`--${name} must be a number, not "${text}".`);
  return Number(text);
}

function readFields(text: string): Record<string, string> {
  try {
    return JSON.parse(text);
  } catch {
    throw new TypeError(`--payout-fields must be JSON: ${text}`);
  }
}

type OnResult = (result: Result) => void;

/** Returns the results, or the problem to fix first. */
async function check(wanted: Wanted, onResult: OnResult): Promise<Result[] | string> {
  if ('adapter' in wanted) {
    const { adapter, payout, decide, ...shared } = wanted;
    const samples = { ...shared, payout: () => payout, decide: decide && (() => decide) };
    return withAdapter(adapter, process.env, (provider) =>
      checkAdapter({ provider, ...samples }, onResult),
    );
  }
  return (await probe(wanted.url, wanted.secret)) ?? checkProvider(wanted, onResult);
}

export async function main(args: string[], print: (line: string) => void): Promise<number> {
  let results: Result[] | string;
  try {
    results = await check(readArgs(args), ({ name, outcome, message }) =>
      print(`  ${marks[outcome]} ${name}${message === undefined ? '' : `\n      ${message}`}`),
    );
  } catch (error) {
    if (!(error instanceof TypeError || error instanceof StartupError)) throw error;
    print(`${error.message}\n\n${usage}`);
    return 2;
  }
  if (typeof results === 'string') {
    print(results);
    return 1;
  }
  return summarize(results, print);
}

function summarize(results: readonly Result[], print: (line: string) => void): number {
  const count = (outcome: Result['outcome']) =>
    results.filter((result) => result.outcome === outcome).length;
  const warned = count('warned') > 0 ? `, ${count('warned')} warnings` : '';
  print(
    `${count('passed')} passed, ${count('failed')} failed, ${count('skipped')} skipped${warned}`,
  );
  return count('failed') > 0 ? 1 : 0;
}

if (import.meta.main) {
  process.exitCode = await main(process.argv.slice(2), (line) => process.stdout.write(`${line}\n`));
}
