// The patterns that no line may match. The rules contain the patterns themselves, so scripts/tidy
// is not checked.

import { isTestFile } from '../lib/source-files.ts';
import { destructiveMigrations } from './exceptions.ts';

interface TextRule {
  appliesTo: (path: string) => boolean;
  pattern: RegExp;
  message: string;
}

const isCode = (path: string) => /\.(ts|tsx|mts|mjs|css|sql|html)$/.test(path);
const isTest = (path: string) => /\.test\.tsx?$/.test(path) || path.startsWith('e2e/');
const isAny = () => true;
const isWidget = (path: string) => /^apps\/widget\/src\/(?!testing\/)/.test(path) && !isTest(path);

// A line with a physical side, such as `margin-left`, `inset: 0 auto auto 0` or `text-align: left`.
// Vertical values do not matter, and neither do the insets of a screen's notch.
const physicalSide =
  /^\s*(?!.*\/\* physical: \S)((margin|padding|border|scroll-margin|scroll-padding|inset)-(left|right)\b|border-(top|bottom)-(left|right)-radius|(left|right)\s*:|(text-align|float|clear|caption-side)\s*:\s*(left|right)\b|(margin|padding|inset)\s*:(\s+[^\s;,]+){4};)/;

/** Code that shows texts to operators. */
const isForOperators = (path: string) =>
  (/^apps\/console\/src\/(?!testing\/).*\.tsx?$/.test(path) && !isTest(path)) ||
  /^apps\/server\/src\/transport\/console\/(sign-in-(pages|routes)|console-files)\.ts$/.test(
    path,
  ) ||
  path === 'apps/server/src/operator/access/sign-in.ts';

// Two words in a string, or one between tags; not a comment, an error, a log entry or a header.
const twoWords = '[a-z]{2},? [a-z]{2}';
const inTemplate = '(?:[^`$<]|[$](?![{])|[$][{][^}]*[}])*';
const strings = '\'[^\'\\n]*\'|"[^"\\n]*"|`[^`]*`';
const writtenOut = new RegExp(
  String.raw`^(?!\s*(?:\{?/?\*|//))(?!.*(?:Error|DOMException)\()(?!.*\blog\.)(?!const (?:immutable|attemptOwner) )` +
    `(?:(?:[^'"\`]|${strings})*?` +
    `(?:'[^'<]*${twoWords}|"[^"<]*${twoWords}|\`${inTemplate}${twoWords})|.*>[a-z]{2}[^<>{}]*</)`,
  'i',
);

/** Product code that may link to a page of the widget, except the files that define the paths. */
const linksToPages = (path: string) =>
  /^(apps\/(widget|server)|packages\/contract)\/src\/.*\.tsx?$/.test(path) &&
  !/\/(routes\/paths|calls\/pages)\.ts$/.test(path) &&
  !isTestFile(path);

const everyTestMustRun = 'every test must run: no focused, skipped or empty tests';

export const textRules: TextRule[] = [
  {
    appliesTo: isForOperators,
    pattern: writtenOut,
    message: "texts for operators are in the console's en.json, or in the server's page-texts.ts",
  },
  {
    appliesTo: (path) => /^apps\/widget\/.*\.css$/.test(path),
    pattern: physicalSide,
    message: 'use a logical property (inline-start, inline-end), or say `/* physical: why */`',
  },
  {
    // The formatter removes those of other files.
    appliesTo: (path) => /\.(md|sql)$/.test(path),
    pattern: /[ \t]+$/,
    message: 'trailing spaces',
  },
  {
    // The linter checks the comments of other code.
    appliesTo: (path) => /\.(css|sql|html)$/.test(path),
    pattern: /\b(TODO|FIXME|HACK)\b/,
    message: 'no TODO comments: do it now, or open an issue',
  },
  {
    // The linter refuses the focused and skipped tests of Vitest, but it knows no Playwright.
    appliesTo: isTest,
    pattern: /\.(todo|fixme)\(/,
    message: everyTestMustRun,
  },
  {
    appliesTo: (path) => path.startsWith('e2e/'),
    pattern: /\.(only|skip)\(/,
    message: everyTestMustRun,
  },
  {
    // The linter refuses imports of timers/promises.
    appliesTo: isTest,
    pattern: /waitForTimeout\(|\bsleep\(|new Promise\b.*\bsetTimeout\b/,
    message: 'tests do not sleep: fake the clock, or wait for the event',
  },
  {
    appliesTo: (path) => path.startsWith('e2e/'),
    pattern: /expect\(await \w+\.(path|balance|deposits|sentToHost|received)\(/,
    message: 'a journey must poll: `await expect.poll(() => ...)`',
  },
  {
    appliesTo: (path) => isWidget(path) && /\/src\/(features|shell|state|app)\//.test(path),
    pattern: /^(export )?let\b/,
    message: 'no state in a module variable: keep it in a store',
  },
  {
    appliesTo: linksToPages,
    // In a string, after a value in a template, or in a regular expression.
    pattern: /^(?!\s*(\/?\*|\/\/)).*['"`}\\]\/(deposit|withdrawal|empty|error)['"`/?#$\\]/,
    message: "name the page's path: they are in the widget's routes/paths.ts, or in the contract",
  },
  {
    appliesTo: isCode,
    pattern: /(oxlint|eslint)-disable(?!.* -- \S)/,
    message: 'a disabled lint rule needs its reason after " -- "',
  },
  {
    // The formatter wraps code, but not comments. A URL cannot be wrapped.
    appliesTo: isCode,
    pattern: /^(?!.*https?:\/\/)(?=\s*(\/\/|\/?\*)).{101,}$/,
    message: 'a comment has at most 100 columns',
  },
  {
    appliesTo: (path) =>
      /\/migrations\/\d{4}-[^/]+\.sql$/.test(path) && !(path in destructiveMigrations),
    pattern:
      /^(?!\s*--).*\b(drop\s+(table|view|column|constraint|function|type|schema|sequence|trigger)\b(?!\s+%s)|rename\s+(to|column|constraint)\b|alter\s+column\s+\w+\s+(type|set\s+not\s+null)\b|truncate\s+(table\s+)?\w+\.)/i,
    message:
      'a migration removes nothing: servers of the previous version still run during a rolling restart',
  },
  {
    // A new database has them, so tests may use them; one that is some months old does not.
    appliesTo: (path) => /^apps\/server\/src\/(?!testing\/)/.test(path) && !isTest(path),
    pattern: /\bcashier\.(inbox|outbox|audit_log)\b/,
    message:
      'only a first partition: name cashier.notices, cashier.changes or cashier.audit_entries',
  },
  {
    appliesTo: isAny,
    pattern: /(^|[\s'"`(=:])(\/(work|home|root|Users)\/|[A-Z]:\\Users\\)/,
    message: "a path on somebody's machine",
  },
  {
    appliesTo: isAny,
    pattern: /\bregistry\.[a-z0-9-]+\.[a-z]{2,}|"resolved": "http/,
    message: 'no package registry may be named: any mirror must work',
  },
];
