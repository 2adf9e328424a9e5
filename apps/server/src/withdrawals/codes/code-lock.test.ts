import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  type PlayerHeld,
  playerHeld,
  type WithdrawalCode,
  withdrawalCode,
} from '@opencashier/contract/operator/events';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { playerCapDefaults } from '../../partners/partner-file.ts';
import { askOperator, operatorApi } from '../../testing/operator/ask-operator.ts';
import { startTestServer, type TestServer, until } from '../../testing/test-server.ts';
import {
  startWithdrawingPlayer,
  type WithdrawingPlayer,
} from '../../testing/withdrawals/withdrawing-player.ts';

const secret = `whsec_${Buffer.from('an-operator-key-that-only-tests-know').toString('base64')}`;
const codes = new Map<string, WithdrawalCode['data']>();
const holds: PlayerHeld['data'][] = [];
let receiver: Server;
/** The receiver's answer to a code; 0: it accepts the code and cuts the connection. */
let answerStatus = 200;
let server: TestServer;
let player: WithdrawingPlayer;
let user: string;

const wrongMax = 7;
const sendsMax = 4;

beforeAll(async () => {
  receiver = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const event: unknown = JSON.parse(body);
    const code = withdrawalCode.safeParse(event);
    if (code.success) codes.set(code.data.data.id, code.data.data);
    const held = playerHeld.safeParse(event);
    if (held.success) holds.push(held.data.data);
    if (code.success && answerStatus === 0) return void response.destroy();
    response.writeHead(code.success ? answerStatus : 200).end();
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  server = await startTestServer({
    partner: {
      operatorApi,
      webhook: { url, secrets: [secret] },
      withdrawals: { approveUpTo: { EUR: '30' }, codeFrom: { EUR: '40' }, limits: {} },
      playerCaps: { ...playerCapDefaults, codesSent: sendsMax, wrongCodes: wrongMax },
    },
  });
});
afterAll(async () => {
  await server.close();
  receiver.closeAllConnections();
  await new Promise((resolve) => receiver.close(resolve));
});
beforeEach(async () => {
  answerStatus = 200;
  player = await startWithdrawingPlayer(server, { balance: 1000_00n });
  user = player.owner.slice('demo:'.length);
});

const draft = async () => (await player.draft()).body.id ?? '';
const send = (id: string) => server.call(player.token, 'code-send', { id });
const wrongFor = (id: string) => (codes.get(id)?.code === '000000' ? '000001' : '000000');

/** Enters wrong codes, with a new draft whenever one has ended, and returns what was answered. */
async function guess(times: number): Promise<(string | undefined)[]> {
  const errorCodes: (string | undefined)[] = [];
  let id = '';
  for (let tries = 0; tries < times; tries += 1) {
    if (tries % 3 === 0) {
      id = await draft();
      await send(id);
    }
    errorCodes.push((await player.confirm(id, wrongFor(id))).body.error?.code);
  }
  return errorCodes;
}

describe('one-time codes', () => {
  it('are locked after too many wrong ones in all drafts of a player together', async () => {
    const errorCodes = await guess(wrongMax);
    expect(errorCodes.slice(0, -1)).toEqual(Array(wrongMax - 1).fill('banking.codeWrong'));
    expect(errorCodes.at(-1)).toBe('banking.codesLocked');
    // Neither a new draft nor the right code helps.
    const refused = await player.draft();
    expect([refused.status, refused.body.error?.code]).toEqual([403, 'banking.codesLocked']);
    const { rows } = await server.pool.query<{ id: string }>(
      'select id from cashier.withdrawals where owner = $1 order by created_at desc limit 1',
      [player.owner],
    );
    const id = rows[0]?.id ?? '';
    expect((await send(id)).body.error?.code).toBe('banking.codesLocked');
    const right = await player.confirm(id, codes.get(id)?.code);
    expect(right.body.error?.code).toBe('banking.codesLocked');
    expect(await player.funds()).toEqual({ available: 1000_00n, held: 0n });
  });

  it('are locked after too many were sent for all drafts of a player together', async () => {
    const before = codes.size;
    const ids = [];
    for (let drafts = 0; drafts <= sendsMax; drafts += 1) ids.push(await draft());
    const errorCodes = [];
    for (const id of ids) errorCodes.push((await send(id)).body.error?.code ?? 'sent');
    expect(errorCodes).toEqual([...Array(sendsMax).fill('sent'), 'banking.codesLocked']);
    expect(codes.size - before).toBe(sendsMax);
  });

  it('are not locked by codes that the operator could not deliver', async () => {
    answerStatus = 422;
    const id = await draft();
    for (let tries = 0; tries <= sendsMax; tries += 1) {
      expect((await send(id)).body.error?.code).toMatch(/codeUnavailable|codeTooMany/);
    }
    answerStatus = 200;
    expect((await send(await draft())).status).toBe(200);
  });

  it.each([
    ['without an answer', 0],
    ['if the receiver fails', 500],
    ['if a gateway before it gives up', 504],
  ])('are locked by codes that may have reached the player, even %s', async (_when, status) => {
    answerStatus = status;
    const ids = [];
    for (let drafts = 0; drafts <= sendsMax; drafts += 1) ids.push(await draft());
    const errorCodes = [];
    for (const id of ids) errorCodes.push((await send(id)).body.error?.code);
    const unsent = Array(sendsMax).fill('banking.codeUnavailable');
    expect(errorCodes).toEqual([...unsent, 'banking.codesLocked']);
  });

  it('are counted for a day', async () => {
    await guess(wrongMax - 1);
    await server.pool.query(
      `update cashier.player_counts set since = now() - interval '24 hours' where owner = $1`,
      [player.owner],
    );
    expect(await guess(1)).toEqual(['banking.codeWrong']);
  });

  it('are counted exactly, even if many are entered at once', async () => {
    const ids = [await draft(), await draft(), await draft()];
    for (const id of ids) await send(id);
    const tries = ids.flatMap((id) => Array.from({ length: 4 }, () => id));
    const errorCodes = await Promise.all(tries.map((id) => player.confirm(id, wrongFor(id))));
    const wrong = errorCodes.filter(({ body }) => body.error?.code === 'banking.codeWrong');
    expect(wrong).toHaveLength(wrongMax - 1);
  });
});

describe('a lock of codes', () => {
  it('is reported to the operator once, and also holds withdrawals that need no code', async () => {
    await guess(wrongMax);
    await until(async () => holds.some((held) => held.user === user));
    expect(holds.filter((held) => held.user === user)).toMatchObject([
      { partner: 'demo', setBy: 'codes', reason: expect.stringContaining('wrong') },
    ]);
    const { body } = await askOperator(server, 'withdrawalHolds', { limit: 200 });
    const listed = body.holds.find((hold) => hold.user === user);
    expect(listed).toMatchObject({ setBy: 'codes', locksCodes: true });
    const small = await player.withdraw({ amount: '20' });
    expect((await player.state(small)).status).toBe('review');
  });

  it('is reported with a higher version than an earlier one of the player', async () => {
    const reported = () => holds.filter((held) => held.user === user);
    await guess(wrongMax);
    await until(async () => reported().length === 1);
    await askOperator(server, 'releaseWithdrawals', { user, reason: 'called the player' });
    await guess(wrongMax);
    await until(async () => reported().length === 2);
    const [first, second] = reported();
    expect(second?.version).toBeGreaterThan(first?.version ?? Infinity);
  });

  it('ends with the operator’s release, which resets the count', async () => {
    await guess(wrongMax);
    const reason = 'called the player';
    const released = await askOperator(server, 'releaseWithdrawals', { user, reason });
    expect(released.status).toBe(200);
    expect(await guess(1)).toEqual(['banking.codeWrong']);
  });
});
