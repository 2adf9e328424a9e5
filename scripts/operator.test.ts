import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { operatorApi, operatorKey } from '@opencashier/server/testing/operator/ask-operator';
import { operatorRoles } from '@opencashier/contract/operator/access/roles';
import { loadPartners } from '@opencashier/server/partners/partners';
import { startTestServer, type TestServer } from '@opencashier/server/testing/test-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { developmentEnv } from './development-env.ts';
import { main } from './operator.ts';
import { rootDir } from './root-dir.ts';
import { readPorts } from './start/ports.ts';

const { id: key, secret } = operatorKey('joe');

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    partner: { operatorApi: { ...operatorApi, seesUnmatched: false } },
  });
});
afterAll(() => server.close());

async function run(...args: string[]): Promise<{ code: number; printed: string }> {
  const lines: string[] = [];
  const env = { OPERATOR_URL: server.consoleUrl, OPERATOR_KEY: key, OPERATOR_SECRET: secret };
  const code = await main(args, (line) => lines.push(line), env);
  return { code, printed: lines.join('\n') };
}

it('posts, reads balances and records who did it', async () => {
  const win = ['--reference', 'r1', '--kind', 'win', '--amount', '12.30', '--currency', 'EUR'];
  const posted = await run('post', '--user', 'ann', ...win);
  expect(JSON.parse(posted.printed)).toMatchObject({ outcome: 'posted', available: '12.3' });
  const { printed } = await run('balances', '--user', 'ann');
  expect(JSON.parse(printed).balances).toMatchObject([{ currency: 'EUR', available: '12.3' }]);
  const audit = await run('audit', '--limit', '1');
  expect(JSON.parse(audit.printed).entries).toMatchObject([{ by: 'joe', operation: 'post' }]);
});

it.each(['http://bob:hunter2@127.0.0.1:4403', 'bob:hunter2@127.0.0.1:4403'])(
  'refuses the address %s, and does not print its password',
  async (url) => {
    const { code, printed } = await run('balances', '--user', 'ann', '--url', url);
    expect([code, printed.split('\n')]).toEqual([2, [expect.stringMatching(/user|not a URL/)]]);
    expect(printed).not.toContain('hunter2');
  },
);

it('exports the data of a player page by page, and erases the personal part', async () => {
  for (const reference of ['p1', 'p2', 'p3']) {
    const money = ['--kind', 'win', '--amount', '1', '--currency', 'EUR'];
    await run('post', '--user', 'pat', '--reference', reference, ...money);
  }
  const { code, printed } = await run('exportPlayer', '--user', 'pat', '--limit', '2', '--all');
  const pages = printed.split('\n').map((line) => JSON.parse(line));
  expect([code, pages.length > 2, pages.at(-1).next]).toEqual([0, true, null]);
  const records = pages.flatMap((page) => page.records);
  expect(records.filter(({ kind }) => kind === 'transactions')).toHaveLength(3);
  const erased = await run('erasePlayer', '--user', 'pat', '--reason', 'request 7');
  expect([erased.code, JSON.parse(erased.printed)]).toMatchObject([0, { user: 'pat' }]);
  // An operation without pages has no such option, and an error stops the paging.
  expect((await run('balances', '--user', 'pat', '--all')).code).toBe(2);
  expect((await run('exportPlayer', '--user', 'pat', '--limit', '900', '--all')).code).toBe(1);
});

/** The arguments of the first documented command that begins with this text. */
async function documented(beginning: string): Promise<string[]> {
  const page = await readFile(join(rootDir, 'docs/operating.md'), 'utf8');
  const [, line = ''] = new RegExp(`npm run operator -- (${beginning}.*)$`, 'm').exec(page) ?? [];
  return wordsOf(line);
}

function wordsOf(line: string): string[] {
  return [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, word]) => quoted ?? word ?? '');
}

it('settles a case only once, however often the documented command is run', async () => {
  const token = await server.token({ user: '42' });
  const { depositId } = (await server.deposit(token, { amount: '20' })).body;
  const pay = () => server.settle(depositId, 'processed', { amount: '2000' });
  await pay();
  const found = JSON.parse((await run('cases', '--user', '42')).printed).cases;
  expect(found).toMatchObject([{ reason: 'overpaid', worth: { amount: '2000' } }]);
  const command = await documented('settleCase .*--outcome credit');
  const settle = () => run(...command.map((word) => (word === '7' ? found[0].id : word)));
  expect(JSON.parse((await settle()).printed)).toMatchObject({ state: 'settled' });
  const again = await settle();
  expect(again.code).toBe(1);
  expect(again.printed).toContain('was settled by joe');
  await pay();
  expect(await server.balance('42')).toBe(2000_00n);
  const { printed } = await run('cases', '--state', 'settled', '--user', '42');
  expect(JSON.parse(printed).cases).toMatchObject([{ settlement: { by: 'joe', user: '42' } }]);
});

it('says which values an option takes', async () => {
  const { code, printed } = await run('help');
  expect(code).toBe(0);
  expect(printed).toContain('[--status created|waiting|processed|mistaked|reversed]');
  expect(printed).toMatch(/--kind [a-z]+\|[a-z|]+/i);
});

it('finds a deposit by its id, and no other', async () => {
  const token = await server.token({ user: '43' });
  const { depositId } = (await server.deposit(token, { amount: '20' })).body;
  const found = await run('deposits', '--id', depositId);
  expect(JSON.parse(found.printed).deposits).toMatchObject([{ user: '43' }]);
  for (const operation of ['deposits', 'withdrawals']) {
    const { code, printed } = await run(operation, '--id', 'none-of-ours');
    expect([code, JSON.parse(printed)[operation]]).toEqual([0, []]);
  }
});

it.each(['-9vpT', '--2SIfGWXpNbbzBrkTQmDt'])(
  'accepts %s as an id, although it begins with a dash',
  async (id) => {
    const { code, printed } = await run('withdrawals', '--id', id, '--limit', '1');
    expect([code, JSON.parse(printed).withdrawals]).toEqual([0, []]);
  },
);

it('prints a table as the server sends it', async () => {
  const { code, printed } = await run('exportPayments', '--kind', 'deposit');
  expect([code, printed.split(',').slice(0, 3)]).toEqual([0, ['kind', 'id', 'user']]);
});

it('prints an error of the server and exits with 1', async () => {
  const { code, printed } = await run('unmatched');
  expect(code).toBe(1);
  expect(JSON.parse(printed).error.code).toBe('notFound');
});

it('prints one line if the server does not respond, or if the URL is not valid', async () => {
  const lines: string[] = [];
  const ask = (OPERATOR_URL: string) =>
    main(['audit'], (line) => lines.push(line), {
      OPERATOR_URL,
      OPERATOR_KEY: key,
      OPERATOR_SECRET: secret,
    });
  expect(await ask('http://127.0.0.1:1')).toBe(1);
  expect(await ask('localhost:4403')).toBe(2);
  expect(lines).toEqual([
    expect.stringMatching(/^http:\/\/127\.0\.0\.1:1 does not respond: \S.*$/),
    '"localhost:4403" is not a URL: it must begin with https:// or http://.',
  ]);
});

it('calls the server of npm start on the port set in the environment, with each of its keys', async () => {
  const env = developmentEnv(readPorts({}));
  const { operatorApi: demo } =
    loadPartners(join(rootDir, 'partners'), env, false).get('demo') ?? {};
  if (!demo) throw new Error('partners/demo.json has no operator API');
  const started = await startTestServer({ beside: server, partner: { operatorApi: demo } });
  const { port: CONSOLE_PORT } = new URL(started.consoleUrl);
  const ask = async (...args: string[]) => {
    const lines: string[] = [];
    const code = await main(args, (line) => lines.push(line), { CONSOLE_PORT });
    return { code, answer: JSON.parse(lines.join('\n')) };
  };
  expect((await ask('audit')).code).toBe(0);
  expect(new Set([...demo.keys.values()].map(({ role }) => role))).toEqual(new Set(operatorRoles));
  for (const { id, role } of demo.keys.values()) {
    const { code, answer } = await ask('erasePlayer', '--user', 'nobody', '--key', id);
    expect([id, code]).toEqual([id, role === 'admin' ? 0 : 1]);
    if (code === 1) expect(answer.error).toMatchObject({ code: 'notAllowed' });
  }
  const money = ['--amount', '1000.01', '--currency', 'EUR', '--reference', 'large'];
  const debt = ['--user', 'deb', ...money, '--note', 'chargeback 9'];
  const { answer } = await ask('createDebt', ...debt, '--key', 'finance');
  const { id } = answer.proposal;
  expect((await ask('confirmProposal', '--id', id, '--key', 'finance')).code).toBe(1);
  const confirmed = await ask('confirmProposal', '--id', id, '--key', 'finance-2');
  expect(confirmed.answer).toMatchObject({ state: 'done', answer: { owed: '1000.01' } });
  await started.close();
});

it('prints its usage if an argument is missing or unknown', async () => {
  expect(await run()).toMatchObject({ code: 2, printed: expect.stringContaining('replayWebhook') });
  expect((await run()).printed).toMatch(/--user --reference --kind stake\|\S+ --amount --currency/);
  expect((await run('balances')).printed).toContain('--user is missing');
  expect((await run('balances', '--user', 'a', '--colour', 'red')).code).toBe(2);
  const forgotten = await run('reject', '--id', '--reason', 'no');
  expect(forgotten).toMatchObject({ code: 2, printed: expect.stringContaining('--id') });
});

it('prints the nearest names if an operation is unknown, and all of them only on request', async () => {
  expect(await run('paymnt', '--id', 'x')).toEqual({
    code: 2,
    printed:
      'There is no operation paymnt. Did you mean payment, payments?\n' +
      'npm run operator -- --help lists all of them.',
  });
  expect((await run('replay')).printed).toContain('Did you mean replayWebhook');
  expect((await run('xyzxyz')).printed).toBe(
    'There is no operation xyzxyz. npm run operator -- --help lists all of them.',
  );
  for (const word of ['--help', '-h', 'help']) {
    const printed = expect.stringContaining('replayWebhook');
    expect(await run(word), word).toEqual({ code: 0, printed });
  }
  expect((await run('--halp')).code).toBe(2);
});

it('prints the usage of the operation alone if one of its arguments is wrong', async () => {
  const { printed } = await run('balances');
  expect(printed).toContain('Get a player’s available, held and owed amounts');
  expect(printed).not.toContain('replayWebhook');
});

it('separates the name of every operation from its summary', async () => {
  const { printed } = await run();
  expect(printed).toMatch(/^ {2}releaseWithdrawals +Let a player’s withdrawals/m);
});

/** Every documented command, with an id in place of each `<…>`. */
async function documentedCommands(): Promise<string[][]> {
  const pages = await Promise.all(
    ['docs/operating.md', 'docs/operator-api.md'].map((page) =>
      readFile(join(rootDir, page), 'utf8'),
    ),
  );
  const text = pages.join('\n').replaceAll(/\\\n\s*/g, '');
  const commands = [...text.matchAll(/^ {4}npm run operator -- (.*)$/gm)];
  return commands.map(([, line = '']) =>
    wordsOf(line.replace(/\s+[#>] .*$/, '').replace(/<[^>]+>/, 'none-of-ours')),
  );
}

it('accepts every documented command', async () => {
  const commands = await documentedCommands();
  expect(commands.length).toBeGreaterThan(20);
  for (const command of commands) {
    const key = command.indexOf('--key');
    const { code, printed } = await run(...(key < 0 ? command : command.toSpliced(key, 2)));
    expect(code, `${command.join(' ')}: ${printed}`).not.toBe(2);
    expect(printed, command.join(' ')).not.toContain('requestInvalid');
  }
});
