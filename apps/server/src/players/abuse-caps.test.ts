import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { playerCapDefaults } from '../partners/partner-file.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { startWithdrawingPlayer } from '../testing/withdrawals/withdrawing-player.ts';
import { dropOldCounts } from './abuse-counts.ts';

let server: TestServer;
let otherServer: TestServer;

const cap = 4;
beforeAll(async () => {
  const playerCaps = { ...playerCapDefaults, sessions: cap, formClosings: cap, drafts: cap };
  server = await startTestServer({ partner: { playerCaps } });
  otherServer = await startTestServer({ beside: server, partner: { playerCaps } });
});
afterAll(async () => {
  await otherServer.close();
  await server.close();
});

const rowsOf = async (table: string, owner: string) =>
  (await server.pool.query(`select from cashier.${table} where owner = $1`, [owner])).rowCount;

const codesOf = (answers: { body: { error?: { code?: string } } }[]) =>
  answers.map(({ body }) => body.error?.code ?? 'done').toSorted();

const capped = [...Array(cap).fill('done'), 'request.tooMany', 'request.tooMany'];
const tries = Array.from({ length: cap + 2 }, (_, index) => index);

describe('within a day a player', () => {
  it('can start a limited number of sessions, over all servers', async () => {
    const token = await server.token({ user: 'starter' });
    const start = (index: number) =>
      (index % 2 ? otherServer : server).call(token, 'session-start', { currency: 'EUR' });
    expect(codesOf(await Promise.all(tries.map(start)))).toEqual(capped);
    expect(await rowsOf('payment_sessions', 'demo:starter')).toBe(cap);
    // Another player is not affected, and the next day starts a new count.
    const other = await server.token({ user: 'other' });
    expect((await server.call(other, 'session-start', { currency: 'EUR' })).status).toBe(200);
    const countedHoursAgo = (hours: number) =>
      server.pool.query(
        `update cashier.player_counts set since = now() - make_interval(hours => $1)
         where owner = 'demo:starter'`,
        [hours],
      );
    await countedHoursAgo(23);
    expect((await start(0)).body.error?.code).toBe('request.tooMany');
    await countedHoursAgo(24);
    expect((await start(0)).status).toBe(200);
  });

  it('can close a limited number of forms', async () => {
    const token = await server.token({ user: 'closer' });
    const closing = { paymentMethod: 'visa', paymentMethodText: 'Visa', userId: 'closer' };
    const close = () => server.call(token, 'session-form-on-close-modal', closing);
    expect(codesOf(await Promise.all(tries.map(close)))).toEqual(capped);
    expect(await rowsOf('form_closings', 'demo:closer')).toBe(cap);
  });

  it('can begin a limited number of withdrawals; a repeated request counts once', async () => {
    const player = await startWithdrawingPlayer(server, { user: 'drafter' });
    const key = crypto.randomUUID();
    const first = await player.draft({}, key);
    expect(await player.draft({}, key)).toEqual(first);
    const answers = await Promise.all(tries.slice(1).map(() => player.draft()));
    expect(codesOf([first, ...answers])).toEqual(capped);
    expect(await rowsOf('withdrawals', player.owner)).toBe(cap);
  });

  it('can ask a provider about a limited number of accounts with drafts', async () => {
    const player = await startWithdrawingPlayer(server, { user: 'asker' });
    const { quoted } = server.provider.payouts;
    const before = quoted.length;
    // A provider that is down tells nothing, and is asked again.
    server.provider.fault = 'error500';
    const failed = [];
    for (const _ of tries) failed.push((await player.draft()).status);
    expect(new Set(failed)).toEqual(new Set([503]));
    // "Unknown account" is information, too.
    server.provider.fault = 'refuse';
    const answers = await Promise.all(tries.map(() => player.draft()));
    server.provider.fault = 'none';
    const refused = Array(cap).fill('banking.merchantClientError');
    expect(codesOf(answers)).toEqual([...refused, 'request.tooMany', 'request.tooMany']);
    expect((await player.draft()).body.error?.code).toBe('request.tooMany');
    expect(quoted).toHaveLength(before);
    // Dry runs count accounts of their own.
    expect((await player.draft({ dryRun: true })).status).toBe(200);
  });

  it('is counted in rows that are dropped when the day is over', async () => {
    await server.pool.query(`insert into cashier.player_counts (owner, kind, count, since)
      values ('demo:old', 'sessions', 4, now() - interval '25 hours')`);
    expect(await dropOldCounts(server.pool)).toBeGreaterThanOrEqual(1);
    expect(await rowsOf('player_counts', 'demo:old')).toBe(0);
    expect(await rowsOf('player_counts', 'demo:closer')).toBe(1);
  });
});

describe('a token', () => {
  const ask = async (claims: { lifetimeSeconds?: number; issuedInSeconds?: number }) => {
    const token = await server.token({ user: 'dated', ...claims });
    const place = { country: 'de', currency: 'EUR' };
    const { status, body } = await server.call(token, 'userdata-payment-snippet', place);
    return [status, body.error?.code];
  };
  const day = 24 * 3600;
  const refused = [401, 'auth.tokenInvalid'];

  it('is refused if its lifetime is longer than the partner’s file allows', async () => {
    expect(await ask({ lifetimeSeconds: day, issuedInSeconds: 0 })).toEqual([200, undefined]);
    expect(await ask({ lifetimeSeconds: day + 1, issuedInSeconds: 0 })).toEqual(refused);
    expect(await ask({ lifetimeSeconds: 10 * 365 * day })).toEqual(refused);
    // Extending an old token makes it just as long-lived.
    expect(await ask({ lifetimeSeconds: 60, issuedInSeconds: -day })).toEqual(refused);
  });

  it('is refused if it is dated in the future, except by a small clock difference', async () => {
    expect(await ask({ issuedInSeconds: 50 })).toEqual([200, undefined]);
    expect(await ask({ issuedInSeconds: 90 })).toEqual(refused);
    expect(await ask({ issuedInSeconds: 10 * day, lifetimeSeconds: 11 * day })).toEqual(refused);
  });

  it('may contain any text as its language, which is then English', async () => {
    const token = await server.token({ user: 'mute', lang: 'd\u0000e' });
    const { status, body } = await server.deposit(token);
    expect([status, body.error?.code]).toEqual([200, undefined]);
    const { rows } = await server.pool.query(
      `select language from cashier.deposits where owner = 'demo:mute'`,
    );
    expect(rows).toEqual([{ language: 'en' }]);
  });
});
