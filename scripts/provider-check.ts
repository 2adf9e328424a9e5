// The conformance suite of the provider protocol: npm run provider:check -- <url> --secret whsec_…

import { parseArgs } from 'node:util';
import {
  checkProvider,
  type Result,
} from '@opencashier/testing/provider-conformance/check-provider';
import { decideThrough } from '@opencashier/testing/provider-conformance/control';

const usage = `Usage: npm run provider:check -- <url> --secret whsec_… [options]

  --secret        what you and the server share; or PROVIDER_SECRET in the environment
  --method        a deposit method that you know (visa), with --currency (EUR), --country (de), --amount (10)
  --payout-method a payout method that you know (imps); --payout-fields {"account":"12345678"} as JSON
  --control       an address that lets payments end: POST {control}/payments/{reference} { "outcome" }
  --notify-url    where your notices reach this machine, with --listen <port>; default: loopback
  --wait          seconds that a notice may take (20)
`;

const marks: Record<Result['outcome'], string> = { passed: '✓', failed: '✗', skipped: '-' };

export async function main(args: string[], print: (line: string) => void): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
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
    },
  });
  const [url] = positionals;
  if (!url || !URL.canParse(url) || !values.secret) {
    print(usage);
    return 2;
  }
  const { method, currency, country, amount } = values;
  const sample = { method, currency, country, amount, fields: {} };
  const fields = JSON.parse(values['payout-fields']);
  const results = await checkProvider(
    {
      url: url.replace(/\/$/, ''),
      secret: values.secret,
      deposit: sample,
      payout: { ...sample, method: values['payout-method'], fields },
      waitMs: Number(values.wait) * 1000,
      decide: values.control === undefined ? undefined : decideThrough(values.control),
      notifyUrl: values['notify-url'],
      listenPort: values.listen === undefined ? undefined : Number(values.listen),
    },
    ({ name, outcome, message }) =>
      print(`  ${marks[outcome]} ${name}${message === undefined ? '' : `\n      ${message}`}`),
  );
  const count = (outcome: Result['outcome']) =>
    results.filter((result) => result.outcome === outcome).length;
  print(`${count('passed')} passed, ${count('failed')} failed, ${count('skipped')} skipped`);
  return count('failed') > 0 ? 1 : 0;
}

if (import.meta.main) {
  process.exitCode = await main(process.argv.slice(2), (line) => process.stdout.write(`${line}\n`));
}
