import { describe, expect, it } from 'vitest';
import { formatProblem, readSourceFiles } from './lib/source-files.ts';
import { checkTidiness } from './tidy/check.ts';
import { checkChecksums } from './tidy/migration-checksums.ts';

function problemsIn(sources: Record<string, string>) {
  return checkTidiness(new Map(Object.entries(sources))).map(formatProblem);
}

// A test file, because it cannot also break the rule against unused files.
function problemsOfTest(text: string, path = 'packages/money/src/a.test.ts') {
  return problemsIn({ [path]: text });
}

describe('this repository', () => {
  it('is tidy', () => {
    expect(checkTidiness(readSourceFiles()).map(formatProblem)).toEqual([]);
  });

  it('has edited no migration that a database may have applied', () => {
    expect(checkChecksums(readSourceFiles()).map(formatProblem)).toEqual([]);
  });
});

describe('checksums of migrations', () => {
  const folder = 'packages/ledger/migrations';
  const line = '4a45092ccf992ea92250053a80b931b787924ba61648f420555511b84f10ab6c  0001-a.sql';
  const problems = (sources: Record<string, string>) =>
    checkChecksums(new Map(Object.entries(sources))).map(formatProblem);

  it('accept the text that is listed, whatever its line ends', () => {
    const list = { [`${folder}/checksums.txt`]: `${line}\n` };
    for (const text of ['select 1;\n', 'select 1;\r\n']) {
      expect(problems({ ...list, [`${folder}/0001-a.sql`]: text })).toEqual([]);
    }
  });

  it('say which line a new migration needs', () => {
    expect(problems({ [`${folder}/0001-a.sql`]: 'select 1;\n' })).toEqual([
      `${folder}/checksums.txt:1  this line is missing; add it for the new migration:\n${line}`,
    ]);
  });

  it('reject a migration that was edited, even in a comment, or is gone', () => {
    const list = { [`${folder}/checksums.txt`]: `${line}\n` };
    const edited = { [`${folder}/0001-a.sql`]: '-- One.\nselect 1;\n' };
    expect(problems({ ...list, ...edited })).toEqual([
      expect.stringContaining('write the change as a new migration'),
    ]);
    expect(problems(list)).toEqual([expect.stringContaining('0001-a.sql is gone')]);
  });
});

describe('file names', () => {
  it.each([
    'apps/widget/src/ui/Button.tsx',
    'apps/widget/src/ui/Button.module.css',
    'apps/widget/src/main.tsx',
    'packages/catalogue/methods/phone_pe_qr.json',
    'packages/ledger/migrations/0001_accounts.sql',
    'docs/decisions/0001-layout.md',
    'scripts/chromium.d.mts',
    'apps/server/src/testing/operator/test-browser.ts',
    'CONTRIBUTING.md',
    '.ci/run',
  ])('accepts %s', (path) => {
    const user = 'apps/widget/src/main.tsx';
    expect(problemsIn({ [path]: '', [user]: "import './ui/Button.tsx';\n" })).toEqual([]);
  });

  it.each([
    ['apps/widget/src/ui/moneyInput.module.css', 'kebab-case'],
    ['docs/the_layout.md', 'kebab-case'],
    ['packages/Money/src/amount.test.ts', 'kebab-case'],
    ['packages/money/src/utils.test.ts', '"utils"'],
    ['packages/money/src/helpers/a.test.ts', '"helpers"'],
    ['packages/money/src/session-manager.test.ts', '"manager"'],
    ['apps/server/src/methods/test-networks.ts', 'testing folder'],
    ['apps/widget/src/ui/test-page.tsx', 'testing folder'],
  ])('rejects %s', (path, reason) => {
    expect(problemsIn({ [path]: '' })).toEqual([expect.stringContaining(reason)]);
  });
});

describe('texts for operators', () => {
  const rule = "en.json, or in the server's page-texts.ts";

  it.each([
    ['apps/console/src/a.ts', "const joined = ', confirmed by ';"],
    ['apps/console/src/A.tsx', '      <b>Sign out</b>'],
    ['apps/console/src/A.tsx', '  <Button label="Sign out" />'],
    [
      'apps/server/src/operator/access/sign-in.ts',
      '  throw new SignInRefused(`The claim ${claim}.`);',
    ],
    ['apps/server/src/transport/console/sign-in-pages.ts', `  const a = '<a href="/">Again</a>';`],
  ])('are not written out in %s', (path, line) => {
    expect(problemsIn({ [path]: `${line}\n` })).toEqual([expect.stringContaining(rule)]);
  });

  it.each([
    ['apps/console/src/a.ts', "  throw new Error('there is no element');"],
    ['apps/console/src/a.ts', "  const a = kind === 'plain' && other === 'done';"],
    ['apps/console/src/a.ts', '// "Two words" in a comment.'],
    ['apps/console/src/a.ts', '  const about = `${text(one, or, two)} · ${new Date()}`;'],
    ['apps/console/src/A.tsx', "  <b>{text('signOut')}</b>"],
    ['apps/server/src/transport/console/sign-in-routes.ts', "  log.warn('nobody may sign in');"],
    [
      'apps/server/src/transport/console/sign-in-pages.ts',
      '  `<button name="role">${word}</button>`',
    ],
    ['apps/server/src/transport/http.ts', "const other = 'two words';"],
  ])('leave the rest of %s alone', (path, line) => {
    expect(problemsIn({ [path]: `${line}\n` })).toEqual([]);
  });
});

describe('[I18N-7] styles of the widget', () => {
  const path = 'apps/widget/src/ui/Button.module.css';

  it.each([
    'margin-left: 4px;',
    'padding-right: 4px;',
    'border-left: 1px solid;',
    'border-top-left-radius: 4px;',
    'left: 0;',
    'text-align: right;',
    'margin: 0 4px 0 8px;',
    'inset: 0 auto auto 0;',
  ])('use no physical side, which would be wrong in right-to-left languages: %s', (declaration) => {
    expect(problemsIn({ [path]: `.a {\n  ${declaration}\n}\n` })).toEqual([
      expect.stringContaining(`${path}:2  use a logical property`),
    ]);
  });

  it.each([
    'margin-inline-start: 4px;',
    'padding: 4px 8px;',
    'text-align: start;',
    'left: 0; /* physical: follows the finger */',
    '--left: 0;',
  ])('accept %s', (declaration) => {
    expect(problemsIn({ [path]: `.a {\n  ${declaration}\n}\n` })).toEqual([]);
    expect(problemsIn({ 'apps/console/src/a.css': '.a {\n  left: 0;\n}\n' })).toEqual([]);
  });
});

describe('lengths', () => {
  const lines = (count: number) => 'a;\n'.repeat(count);
  const path = 'apps/console/src/main.css';

  it('are limited to 250 lines per stylesheet', () => {
    expect(problemsIn({ [path]: lines(250) })).toEqual([]);
    expect(problemsIn({ [path]: lines(251) })).toEqual([`${path}:250  251 lines; at most 250`]);
  });

  it('are limited to 100 columns per comment, except for URLs', () => {
    expect(problemsOfTest(`// ${'x'.repeat(97)}\n`)).toEqual([]);
    expect(problemsOfTest(`  // ${'x'.repeat(97)}\n`)).toHaveLength(1);
    expect(problemsOfTest(`// https://example.com/${'x'.repeat(97)}\n`)).toEqual([]);
  });
});

describe('text rules', () => {
  it.each([
    ["it.todo('works');\n", 'every test must run'],
    ['await new Promise((resolve) => setTimeout(resolve, 50));\n', 'do not sleep'],
    ['await page.waitForTimeout(500);\n', 'do not sleep'],
    ['// oxlint-disable-next-line no-console\n', 'needs its reason'],
    ["const a = '/home/somebody/project';\n", "somebody's machine"],
    ["const a = 'https://registry.example.org/';\n", 'no package registry'],
    ['const a = 1;', 'does not end with a newline'],
  ])('reject %j', (text, reason) => {
    expect(problemsOfTest(text)).toEqual([expect.stringContaining(reason)]);
  });

  it.each([
    ['// oxlint-disable-next-line no-console -- this is the console\n'],
    ['// There are many of them.\n'],
    ["const route = '/deposit/home';\n"],
    ['vi.useFakeTimers();\n'],
  ])('accept %j', (text) => {
    expect(problemsOfTest(text)).toEqual([]);
  });

  it('reject a TODO comment in a stylesheet; the linter does in other code', () => {
    expect(problemsIn({ 'apps/console/src/main.css': '/* TODO: later */\n' })).toEqual([
      expect.stringContaining('no TODO comments'),
    ]);
  });

  it('reject a journey that reads once instead of polling', () => {
    const text = "expect(await playground.path()).toBe('/deposit');\n";
    expect(problemsOfTest(text, 'e2e/journeys/methods/list.spec.ts')).toEqual([
      expect.stringContaining('must poll'),
    ]);
  });

  it.each(['test.only', 'test.skip', 'test.describe.only', 'test.fixme'])(
    'reject a journey that does not run or that runs alone: %s',
    (call) => {
      expect(
        problemsOfTest(`${call}('works', () => {});\n`, 'e2e/journeys/methods/list.spec.ts'),
      ).toEqual([expect.stringContaining('every test must run')]);
    },
  );

  it.each(['docs/a.md', 'apps/server/migrations/0001-a.sql'])(
    'reject trailing spaces in %s; the formatter removes those of code',
    (path) => {
      expect(problemsIn({ [path]: 'select 1; \n' })).toEqual([
        expect.stringContaining('trailing spaces'),
      ]);
    },
  );

  it.each([
    ['features/deposits/flows/create/create-deposit.ts', 'let attempts = 0;\n'],
    ['shell/intent-key.ts', 'export let open: string | undefined;\n'],
  ])('reject a module variable in a flow: %s', (path, text) => {
    expect(problemsIn({ [`apps/widget/src/${path}`]: text })).toEqual([
      expect.stringContaining('module variable'),
    ]);
  });

  it.each([
    ['features/deposits/flows/create/create-deposit.test.ts', 'let ports = fakePorts();\n'],
    ['features/deposits/flows/create/create-deposit.ts', "  let key = '';\n"],
  ])('accept in %s: %j', (path, text) => {
    expect(problemsIn({ [`apps/widget/src/${path}`]: text })).toEqual([]);
  });

  it.each([
    ['apps/server/src/history/a.ts', 'return `/withdrawal/complete?${query}`;\n'],
    ['apps/widget/src/features/a/A.tsx', "navigator.replace({ path: '/deposit' });\n"],
    ['apps/widget/src/features/a/b.ts', 'const path = `/deposit/peer-to-peer/${page}`;\n'],
    ['packages/contract/src/host/a.ts', 'export const first = "/deposit/group";\n'],
    ['apps/server/src/transport/a.ts', 'redirect(`/${product}/deposit${query}`);\n'],
    ['apps/widget/src/boot/a.ts', 'const isOther = /\\/withdrawal/.test(path);\n'],
    ['apps/widget/src/shell/a.ts', "go({ path: '/empty/region' });\n"],
    ['apps/widget/src/shell/a.ts', "const isError = path === '/error';\n"],
  ])('reject a path of the widget that is written again: %s', (path, text) => {
    expect(problemsIn({ [path]: text })).toEqual([expect.stringContaining("name the page's path")]);
  });

  it.each([
    ['apps/widget/src/routes/paths.ts', "export const depositRootPath = '/deposit';\n"],
    ['packages/contract/src/calls/pages.ts', "const path = '/withdrawal/complete';\n"],
    ['apps/widget/src/routes/enter-place.test.ts', "enter('/deposit/group');\n"],
    ['apps/server/src/testing/a.ts', "open('/deposit/group');\n"],
    ['apps/server/src/audit/a.ts', "const path = '/deposits/';\n"],
    ['apps/widget/src/ports/a.ts', '/** A path such as `/deposit/complete`. */\n'],
  ])('accept a path in %s: %j', (path, text) => {
    expect(problemsIn({ [path]: text })).toEqual([]);
  });

  it.each([
    'drop table cashier.sums;\n',
    'alter table cashier.sums drop column total;\n',
    '  DROP  CONSTRAINT sums_key;\n',
    'drop function cashier.add(integer);\n',
    'alter table cashier.sums rename column total to sum;\n',
    'alter table cashier.sums alter column total type bigint;\n',
    'alter table cashier.sums alter column total set not null;\n',
    'truncate cashier.sums;\n',
  ])('reject a migration that removes what a running server may need: %j', (text) => {
    for (const folder of ['apps/server/migrations', 'packages/ledger/migrations']) {
      expect(problemsIn({ [`${folder}/0099-later.sql`]: text })).toEqual([
        expect.stringContaining('removes nothing'),
      ]);
    }
  });

  it.each([
    'drop index cashier.sums_by_total;\n',
    'alter table cashier.sums alter column total drop not null;\n',
    '-- What drop table would do.\n',
    "raise exception 'before delete or truncate on cashier.sums';\n",
    "execute format('drop table %s', v_old_partition);\n",
  ])('accept a migration with %j', (text) => {
    expect(problemsIn({ 'apps/server/migrations/0099-later.sql': text })).toEqual([]);
  });

  it('reject a statement of the server that names a first partition', () => {
    const text = 'const query = sql`select from cashier.inbox`;\n';
    expect(problemsIn({ 'apps/server/src/queues/later.ts': text })).toEqual([
      expect.stringContaining('only a first partition'),
    ]);
    expect(problemsIn({ 'apps/server/src/testing/later.ts': text })).toEqual([]);
  });

  it.each([
    ['create index sums on cashier.cases (owner);\n', 1],
    ['create index sums\n  on cashier.notices (received_at);\n', 1],
    ['create index on cashier.notices (received_at);\n', 1],
    ['  create unique index if not exists sums on ledger.transfers (id) where amount > 1;\n', 1],
    ['alter table cashier.refunds\n  add constraint sums unique (owner);\n', 1],
    ['alter table cashier.refunds add column sum bigint primary key;\n', 1],
    ['create index concurrently sums on cashier.cases (owner);\n', 0],
    ['create index sums on only cashier.notices (received_at);\n', 0],
    ['alter table cashier.refunds add constraint sums unique using index sums;\n', 0],
    ['create table cashier.sums (owner text);\ncreate index on cashier.sums (owner);\n', 0],
    ['-- create index sums on cashier.cases (owner);\n', 0],
  ])('reject an index that blocks writes to an existing table: %j', (text, count) => {
    const problems = problemsIn({ 'apps/server/migrations/0099-later.sql': text });
    expect(problems).toHaveLength(count);
    expect(problemsIn({ 'apps/server/migrations/0013-earlier.sql': text })).toEqual([]);
  });
});
