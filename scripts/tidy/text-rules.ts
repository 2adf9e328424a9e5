// The patterns that no line may match. The rules contain the patterns themselves, so scripts/tidy
// is not checked.

import { takingMigrations } from './exceptions.ts';

interface TextRule {
  appliesTo: (path: string) => boolean;
  pattern: RegExp;
  message: string;
}

const isCode = (path: string) => /\.(ts|tsx|mts|mjs|css|sql|html)$/.test(path);
const isTest = (path: string) => /\.test\.tsx?$/.test(path) || path.startsWith('e2e/');
const isAny = () => true;

export const textRules: TextRule[] = [
  {
    appliesTo: isAny,
    pattern: /[ \t]+$/,
    message: 'spaces at the end of the line',
  },
  {
    appliesTo: isCode,
    pattern: /\b(TODO|FIXME|HACK)\b/,
    message: 'no marks for later: do it, or open an issue',
  },
  {
    appliesTo: isTest,
    pattern: /\.(only|skip|todo|fixme)\(/,
    message: 'every test runs: no focused, skipped or empty ones',
  },
  {
    appliesTo: isTest,
    pattern: /waitForTimeout\(|timers\/promises|\bsleep\(|new Promise\b.*\bsetTimeout\b/,
    message: 'tests do not sleep: fake the clock, or wait for what is to happen',
  },
  {
    appliesTo: (path) => path.startsWith('e2e/'),
    pattern: /expect\(await \w+\.(path|balance|deposits|told|heard)\(/,
    message: 'a journey asks again until it is so: `await expect.poll(() => ...)`',
  },
  {
    appliesTo: isCode,
    pattern: /(oxlint|eslint)-disable(?!.* -- \S)/,
    message: 'a silenced lint rule gives its reason after " -- "',
  },
  {
    // The formatter wraps code, but not comments. A URL cannot be wrapped.
    appliesTo: isCode,
    pattern: /^(?!.*https?:\/\/)(?=\s*(\/\/|\/?\*)).{101,}$/,
    message: 'a comment has at most 100 columns',
  },
  {
    appliesTo: (path) =>
      /\/migrations\/\d{4}-[^/]+\.sql$/.test(path) && !(path in takingMigrations),
    pattern:
      /^(?!\s*--).*\b(drop\s+(table|view|column|constraint|function|type|schema|sequence|trigger)\b|rename\s+(to|column|constraint)\b|alter\s+column\s+\w+\s+(type|set\s+not\s+null)\b|truncate\s+(table\s+)?\w+\.)/i,
    message:
      'a migration takes nothing away: a server of the version before still runs while a restart rolls',
  },
  {
    appliesTo: (path) => {
      const [, folder, number] = /(\w+)\/migrations\/(\d{4})-[^/]+\.sql$/.exec(path) ?? [];
      return Number(number) > (folder === 'ledger' ? 2 : 23);
    },
    pattern:
      /^\s*create\s+(unique\s+)?index\s+(?!concurrently\b)\w+\s+on\s+(cashier\.(deposits|withdrawals|inbox|webhooks|idempotency|chain_payments|crypto_addresses|wallet_orders|playthroughs|audit_log)|ledger\.(transfers|accounts))\b/i,
    message:
      'an index on a large table is built concurrently, in a migration that begins with "-- outside a transaction"',
  },
  {
    appliesTo: isAny,
    pattern: /(^|[\s'"`(=:])(\/(work|home|root|Users)\/|[A-Z]:\\Users\\)/,
    message: "a path of somebody's machine",
  },
  {
    appliesTo: isAny,
    pattern: /\bregistry\.[a-z0-9-]+\.[a-z]{2,}|"resolved": "http/,
    message: 'no package registry is named: any mirror must do',
  },
];
