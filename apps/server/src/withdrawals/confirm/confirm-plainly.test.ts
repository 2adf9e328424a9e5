import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import {
  startWithdrawingPlayer,
  type WithdrawingPlayer,
} from '../../testing/withdrawals/withdrawing-player.ts';
import { holdWithdrawals } from '../review/player-hold.ts';
import { findWithdrawal } from '../store/withdrawals.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    isWithoutWorkers: true,
    partner: {
      withdrawals: {
        approveUpTo: { EUR: '60' },
        codeFrom: {},
        limits: { day: { EUR: '150' } },
      },
    },
  });
});
afterEach(() => {
  vi.restoreAllMocks();
});
afterAll(() => server.close());

/** An account to be kept makes a withdrawal take the general path. */
const paths = { plain: { saveAccount: false }, general: { saveAccount: true } };

async function recorded(player: WithdrawingPlayer, change: object) {
  const id = await player.withdraw(change);
  const found = await findWithdrawal(server.pool, id);
  if (!found) throw new Error('the withdrawal was not recorded');
  const { stage, decidedBy, attempt, checks, confirmedAt, history, promised } = found;
  const steps = history.map(({ at: _at, ...step }) => step);
  const isConfirmed = confirmedAt !== null;
  return { stage, decidedBy, attempt, checks, isConfirmed, promised, steps };
}

describe('a plain withdrawal', () => {
  it.each([
    ['approved by the rule', '50', 'approved'],
    ['above the rule’s amount', '70', 'review'],
  ])('%s is recorded as by the general path', async (_name, amount, stage) => {
    const [one, other] = [
      await startWithdrawingPlayer(server),
      await startWithdrawingPlayer(server),
    ];
    const plain = await recorded(one, { amount, ...paths.plain });
    expect(plain).toEqual(await recorded(other, { amount, ...paths.general }));
    expect(plain).toMatchObject({ stage, isConfirmed: true });
    expect(await one.funds()).toEqual(await other.funds());
  });

  it('waits in review if the player is on hold, as by the general path', async () => {
    const player = await startWithdrawingPlayer(server);
    const { owner } = player;
    const hold = { owner, partner: 'demo', reason: 'Checked.', setBy: 'Ada' };
    await holdWithdrawals(server.app.services, hold);
    const plain = await recorded(player, { amount: '20', ...paths.plain });
    expect(plain).toEqual(await recorded(player, { amount: '20', ...paths.general }));
    expect(plain).toMatchObject({ stage: 'review', decidedBy: 'hold' });
  });

  it('that one statement cannot confirm is confirmed by the general path, and a fault is logged', async () => {
    const logged: string[] = [];
    vi.spyOn(server.app.services, 'logWarning').mockImplementation((_err, line) => {
      logged.push(line);
    });
    const poor = await startWithdrawingPlayer(server, { balance: 60_00n });
    const { id = '' } = (await poor.draft({ amount: '50' })).body;
    await poor.withdraw({ amount: '20' });
    expect((await poor.confirm(id)).body.error?.code).toBe('banking.balanceTooLow');
    expect(logged).toEqual([]);

    const player = await startWithdrawingPlayer(server);
    const definition = `select pg_get_functiondef('cashier.confirm_withdrawal'::regproc) as text`;
    const { rows } = await server.pool.query<{ text: string }>(definition);
    const working = rows[0]?.text ?? '';
    await server.pool.query(working.replace(/^begin$/m, `begin raise 'broken';`));
    expect((await recorded(player, paths.plain)).stage).toBe('approved');
    await server.pool.query(working);
    expect(logged).toEqual(['a withdrawal could not be confirmed in one statement']);
  });

  it('is confirmed once under one key, and the answer stays the same', async () => {
    const player = await startWithdrawingPlayer(server);
    const id = (await player.draft()).body.id ?? '';
    const key = crypto.randomUUID();
    const confirm = () => player.confirm(id, undefined, key);
    const answers = await Promise.all([confirm(), confirm(), confirm()]);
    const done = answers.filter(({ status }) => status === 200);
    const others = answers.filter(({ status }) => status !== 200);
    expect(others.every(({ body }) => body.error?.code === 'request.inFlight')).toBe(true);
    expect(await confirm()).toEqual(done[0]);
    expect(await player.funds()).toEqual({ available: 50_00n, held: 50_00n });
  });

  it('shares the rest of a limit and of the balance with all others at the same time', async () => {
    const player = await startWithdrawingPlayer(server, { balance: 1000_00n });
    const drafts = Array.from({ length: 8 }, (_, index) =>
      player.draft({ amount: '40', saveAccount: index % 2 === 0 }),
    );
    const ids = (await Promise.all(drafts)).map(({ body }) => body.id ?? '');
    const answers = await Promise.all(ids.map((id) => player.confirm(id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(await player.funds()).toEqual({ available: 880_00n, held: 120_00n });
    const approved = answers.filter(({ body }) => body.status === 'approved');
    expect(approved).toHaveLength(1);

    const poor = await startWithdrawingPlayer(server, { balance: 100_00n });
    const both = [await poor.draft({ amount: '70' }), await poor.draft({ amount: '70' })];
    const confirmed = await Promise.all(both.map(({ body }) => poor.confirm(body.id ?? '')));
    const codes = confirmed.map(({ body }) => body.error?.code ?? 'confirmed');
    expect(new Set(codes)).toEqual(new Set(['confirmed', 'banking.balanceTooLow']));
    expect(await poor.funds()).toEqual({ available: 30_00n, held: 70_00n });
  });
});
