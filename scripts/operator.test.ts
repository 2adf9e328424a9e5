import { startTestServer, type TestServer } from '@opencashier/server/testing/test-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { main } from './operator.ts';

const secret = `whsec_${Buffer.from('a-key-of-the-command-line-for-tests').toString('base64')}`;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    partner: { operatorApi: { secrets: [secret], seesUnmatched: false } },
  });
});
afterAll(() => server.close());

async function run(...args: string[]): Promise<{ code: number; printed: string }> {
  const lines: string[] = [];
  const env = { OPERATOR_URL: server.url, OPERATOR_SECRET: secret };
  const code = await main(args, (line) => lines.push(line), env);
  return { code, printed: lines.join('\n') };
}

it('posts, reads and says who did it', async () => {
  const win = ['--reference', 'r1', '--kind', 'win', '--amount', '12.30', '--currency', 'EUR'];
  const posted = await run('post', '--user', 'ann', ...win, '--by', 'joe');
  expect(JSON.parse(posted.printed)).toMatchObject({ outcome: 'posted', available: '12.3' });
  const { printed } = await run('balances', '--user', 'ann');
  expect(JSON.parse(printed).balances).toMatchObject([{ currency: 'EUR', available: '12.3' }]);
  const audit = await run('audit', '--limit', '1');
  expect(JSON.parse(audit.printed).entries).toMatchObject([{ by: 'joe', operation: 'post' }]);
});

it('gives all that is kept of a player, page after page, and erases what is personal', async () => {
  for (const reference of ['p1', 'p2', 'p3']) {
    const money = ['--kind', 'win', '--amount', '1', '--currency', 'EUR'];
    await run('post', '--user', 'pat', '--reference', reference, ...money);
  }
  const { code, printed } = await run('exportPlayer', '--user', 'pat', '--limit', '2', '--all');
  const pages = printed.split('\n').map((line) => JSON.parse(line));
  expect([code, pages.length > 2, pages.at(-1).next]).toEqual([0, true, null]);
  const records = pages.flatMap((page) => page.records);
  expect(records.filter(({ kind }) => kind === 'transactions')).toHaveLength(3);
  const erased = await run('erasePlayer', '--user', 'pat', '--by', 'joe', '--reason', 'request 7');
  expect([erased.code, JSON.parse(erased.printed)]).toMatchObject([0, { user: 'pat' }]);
  // An operation without pages has no such option, and an error stops the paging.
  expect((await run('balances', '--user', 'pat', '--all')).code).toBe(2);
  expect((await run('exportPlayer', '--user', 'pat', '--limit', '900', '--all')).code).toBe(1);
});

it('ends with 1 on a refusal and shows it', async () => {
  const { code, printed } = await run('unmatched');
  expect(code).toBe(1);
  expect(JSON.parse(printed).error.code).toBe('notFound');
});

it('says in one line that nobody answers, or that an address is none', async () => {
  const lines: string[] = [];
  const ask = (OPERATOR_URL: string) =>
    main(['audit'], (line) => lines.push(line), { OPERATOR_URL, OPERATOR_SECRET: secret });
  expect(await ask('http://127.0.0.1:1')).toBe(1);
  expect(await ask('localhost:4400')).toBe(2);
  expect(lines).toEqual([
    expect.stringMatching(/^http:\/\/127\.0\.0\.1:1 does not answer: \S.*$/),
    '"localhost:4400" is no address: it begins with https:// or http://.',
  ]);
});

it('asks the server of npm start on the ports that the environment names', async () => {
  const lines: string[] = [];
  const { port } = new URL(server.url);
  const code = await main(['audit'], (line) => lines.push(line), { CASHIER_PORT: port });
  // The server was reached, but the tests use other keys than npm start.
  expect([code, lines[0]]).toEqual([1, expect.stringContaining('error')]);
});

it('says how it is used where something is missing', async () => {
  expect(await run()).toMatchObject({ code: 2, printed: expect.stringContaining('replayWebhook') });
  expect((await run()).printed).toMatch(/--user --reference --kind --amount --currency/);
  expect((await run('balances')).printed).toContain('--user is missing');
  expect((await run('balances', '--user', 'a', '--colour', 'red')).code).toBe(2);
});
