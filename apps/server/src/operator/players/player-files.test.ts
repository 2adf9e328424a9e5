import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askOperator, operatorApi } from '../../testing/operator/ask-operator.ts';
import { startTestServer, type TestServer, until } from '../../testing/test-server.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer({ partner: { operatorApi } });
  token = await server.token({ user: 'ana' });
});
afterAll(() => server.close());

const hostile = `<script>alert('x')</script> ‮ ; drop table cashier.cases; --`;

describe('a note about a player', () => {
  const write = (text: string, as: string) =>
    askOperator(server, 'addNote', { user: 'ana', text }, { as });

  it('says who wrote it and when, exactly as it was written, the newest first', async () => {
    await write('asked in the chat how long it takes', 'sue');
    const { body: second } = await write(hostile, 'fay');
    expect(second).toMatchObject({ text: hostile, by: 'fay' });
    const { body } = await askOperator(server, 'notes', { user: 'ana' }, { as: 'vic' });
    expect(body.notes.map(({ text, by }) => [by, text])).toEqual([
      ['fay', hostile],
      ['sue', 'asked in the chat how long it takes'],
    ]);
    const page = await askOperator(server, 'notes', { user: 'ana', limit: 1 });
    const rest = { user: 'ana', limit: 1, before: page.body.next ?? '' };
    expect((await askOperator(server, 'notes', rest)).body.notes[0]?.by).toBe('sue');
    expect((await askOperator(server, 'notes', { user: 'bob' })).body.notes).toEqual([]);
  });

  it('is in the audit log without its text, which can be erased', async () => {
    await write('a secret of the player', 'sue');
    const { body } = await askOperator(server, 'audit', { user: 'ana', limit: 1 });
    expect(body.entries).toMatchObject([
      { by: 'sue', operation: 'addNote', subject: 'ana', outcome: 'done', request: {} },
    ]);
    const { rows } = await server.pool.query('select * from cashier.audit_log');
    expect(JSON.stringify(rows, (_, value) => String(value))).not.toContain('a secret');
  });

  it.each([
    ['nothing', ''],
    ['too much', 'x'.repeat(2001)],
    ['no text', '\u0000'],
  ])('of %s is refused', async (_name, text) => {
    expect((await write(text, 'sue')).status).toBe(400);
  });
});

it('saved accounts are listed masked, with their use, and without the token', async () => {
  const { body } = await server.deposit(token, { saveAccount: true });
  const account = { token: 'tok-of-ana', label: '4111 1111 1111 4242' };
  await server.settle(body.depositId, 'processed', { account });
  const { body: found } = await askOperator(server, 'savedAccounts', { user: 'ana' });
  expect(found.accounts).toMatchObject([
    { kind: 'deposit', method: 'visa', account: expect.stringMatching(/^•.*4242$/) },
  ]);
  expect(JSON.stringify(found)).not.toMatch(/tok-of-ana|4111/);
});

describe('a case', () => {
  async function openCase(): Promise<string> {
    const { body } = await server.deposit(token);
    await server.settle(body.depositId, 'processed', { amount: '5000' });
    const found = async () =>
      (await askOperator(server, 'cases', { depositId: body.depositId })).body.cases[0];
    await until(async () => (await found()) !== undefined);
    return (await found())?.id ?? '';
  }
  const ask = (operation: 'assignCase' | 'releaseCase', id: string, as: string) =>
    askOperator(server, operation, { id }, { as });

  it('is assigned to the person who takes it, who alone can release it', async () => {
    const id = await openCase();
    expect((await ask('assignCase', id, 'sue')).body).toMatchObject({ assignee: { by: 'sue' } });
    const refused = await ask('releaseCase', id, 'ron');
    expect([refused.status, refused.body.error.code]).toEqual([422, 'stateForbids']);
    expect((await ask('assignCase', id, 'ron')).body).toMatchObject({ assignee: { by: 'ron' } });
    expect((await ask('releaseCase', id, 'ron')).body.assignee).toBeUndefined();
    const { body } = await askOperator(server, 'cases', {});
    expect(body.cases[0]).toMatchObject({ id, ageSeconds: expect.any(Number) });
  });

  it('is found by its assignee, page by page', async () => {
    const [mine, other, free, newest] = [
      await openCase(),
      await openCase(),
      await openCase(),
      await openCase(),
    ];
    for (const id of [mine, newest]) await ask('assignCase', id, 'sue');
    await ask('assignCase', other, 'ron');
    const found = async (filter: object, as = 'sue') => {
      const { body } = await askOperator(server, 'cases', { limit: 1, ...filter }, { as });
      return { ids: body.cases.map(({ id }) => id), next: body.next, people: body.assignees };
    };
    const first = await found({ assigned: 'me' });
    expect(first).toEqual({ ids: [newest], next: newest, people: ['ron', 'sue'] });
    expect((await found({ assigned: 'me', before: newest })).ids).toEqual([mine]);
    expect((await found({ assigned: 'me', before: mine })).ids).toEqual([]);
    expect((await found({ assigned: 'me' }, 'ron')).ids).toEqual([other]);
    expect((await found({ assignee: 'ron' })).ids).toEqual([other]);
    expect((await found({ assignee: 'ron', assigned: 'me' })).ids).toEqual([]);
    expect((await found({ assigned: 'nobody' })).ids).toEqual([free]);
    expect(await found({ assigned: 'me', state: 'settled' })).toMatchObject({ people: [] });
    expect((await askOperator(server, 'cases', { assigned: 'you' })).status).toBe(400);
  });

  it('that was settled cannot be assigned to anybody else', async () => {
    const id = await openCase();
    await askOperator(server, 'settleCase', { id, outcome: 'keep', reason: 'test' });
    expect((await ask('assignCase', id, 'sue')).body.error.code).toBe('stateForbids');
    expect((await ask('assignCase', '999999', 'sue')).status).toBe(404);
  });
});
