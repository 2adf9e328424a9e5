import type { SessionView } from '@opencashier/contract/operator/access/session';
import { startFakeWallet } from '@opencashier/testing/fake-wallet';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startReturnedDeposit } from '../../testing/deposits/returned-deposit-fixture.ts';
import { askOperator, operatorApi } from '../../testing/operator/ask-operator.ts';
import { TestBrowser } from '../../testing/operator/test-browser.ts';
import { plansOf } from '../../testing/explain.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { playedSinceDeposit } from './played-since-deposit.ts';
import { playersWithSameAccount } from './player-summary.ts';
import { giveMoney, startWithdrawingPlayer } from '../../testing/withdrawals/withdrawing-player.ts';

let server: TestServer;
beforeAll(async () => {
  const limits = { day: { EUR: '100' }, month: { EUR: '1000' } };
  const withdrawals = { approveUpTo: {}, codeFrom: {}, limits };
  server = await startTestServer({ partner: { operatorApi, withdrawals } });
});
afterAll(() => server.close());

const contextOf = async (id: string, at = server) =>
  (await askOperator(at, 'reviewContext', { id }, { as: 'ron' })).body;

describe('the context of a withdrawal', () => {
  it('has the limits on withdrawals with what is used and left', async () => {
    const player = await startWithdrawingPlayer(server, { user: 'lea' });
    const id = await player.withdraw({ amount: '30' });
    await player.withdraw({ amount: '20' });
    await askOperator(server, 'reject', {
      id: await player.withdraw({ amount: '25' }),
      reason: 'no',
    });
    expect((await contextOf(id)).withdrawalLimits).toEqual([
      { currency: 'EUR', period: 'day', amount: '100', used: '50', left: '50' },
      { currency: 'EUR', period: 'month', amount: '1000', used: '50', left: '950' },
    ]);
  });

  it('says where deposits came from, and which accounts are saved', async () => {
    const player = await startWithdrawingPlayer(server, { user: 'mia' });
    const token = await server.token({ user: 'mia' });
    for (const status of ['processed', 'processed', 'failed'] as const) {
      await server.settle((await server.deposit(token)).body.depositId, status);
    }
    const id = await player.withdraw({ amount: '30' });
    await server.pool.query(
      `insert into cashier.saved_accounts (id, owner, kind, method, provider, token, label)
       select 'saved-out', owner, 'withdrawal', method, provider, 't', destination
         from cashier.withdrawals where id = $1
       union all select 'saved-in', 'demo:mia', 'deposit', 'visa', 'sandbox', 't', '4242424242424242'`,
      [id],
    );
    const { accounts, sources, depositAccounts } = await contextOf(id);
    expect(accounts).toMatchObject([{ method: 'sepa_transfer', isThis: true, isSaved: true }]);
    expect(sources).toMatchObject([
      { method: 'visa', provider: 'sandbox', currency: 'EUR', amount: '20', count: 2 },
    ]);
    expect(depositAccounts).toMatchObject([{ method: 'visa', account: '••••••••••••4242' }]);
    await server.pool.query(`delete from cashier.saved_accounts where id = 'saved-out'`);
    expect((await contextOf(id)).accounts).toMatchObject([{ isSaved: false }]);
  });

  it('names other players whose account looks the same', async () => {
    const [first, second, third] = await Promise.all(
      ['same-a', 'same-b', 'same-c'].map((user) => startWithdrawingPlayer(server, { user })),
    );
    const alone = await first?.withdraw({ amount: '30' });
    await server.pool.query(
      `update cashier.withdrawals set destination = '•••• 7171' where owner = 'demo:same-a'`,
    );
    expect((await contextOf(alone ?? '')).sameAccountUsers).toEqual([]);
    const id = (await second?.withdraw({ amount: '30' })) ?? '';
    await third?.withdraw({ amount: '30' });
    const same = (status: string) =>
      server.pool.query(
        `update cashier.withdrawals set destination = '•••• 7171'
         where owner in ('demo:same-b', 'demo:same-c') and status = $1`,
        [status],
      );
    await same('review');
    expect((await contextOf(id)).sameAccountUsers).toEqual(['same-a', 'same-c']);
    await server.pool.query(
      `update cashier.withdrawals set method = 'another' where owner = 'demo:same-c'`,
    );
    expect((await contextOf(id)).sameAccountUsers).toEqual(['same-a']);
  });

  it('warns of a balance that is mostly one recent deposit, and of no other', async () => {
    const player = await startWithdrawingPlayer(server, { user: 'zoe', balance: 10_00n });
    const token = await server.token({ user: 'zoe' });
    const { depositId } = (await server.deposit(token)).body;
    await server.settle(depositId, 'processed');
    const id = await player.withdraw({ amount: '20' });
    const { recentDeposit } = await contextOf(id);
    expect(recentDeposit).toMatchObject({ id: depositId, method: 'visa', credited: '10' });
    expect(recentDeposit?.share).toBe(0.5);
    const since = (interval: string) =>
      server.pool.query(
        `update cashier.deposits set credited_at = now() - $2::interval where id = $1`,
        [depositId, interval],
      );
    await since('8 days');
    expect(await contextOf(id)).not.toHaveProperty('recentDeposit');
    await since('1 hour');
    await giveMoney(server, 'demo:zoe', 1_00n);
    expect(await contextOf(id)).not.toHaveProperty('recentDeposit');
  });

  it('has what was played since the last deposit, of the latest movements only', async () => {
    const player = await startWithdrawingPlayer(server, { user: 'pia', balance: 100_00n });
    const stake = (amount: string) =>
      askOperator(server, 'post', {
        user: 'pia',
        kind: 'stake',
        amount,
        currency: 'EUR',
        reference: `round-${amount}`,
      });
    await stake('7');
    const id = await player.withdraw({ amount: '20' });
    expect(await contextOf(id)).not.toHaveProperty('playedSinceDeposit');
    const { depositId } = (await server.deposit(await server.token({ user: 'pia' }))).body;
    await server.settle(depositId, 'processed');
    await stake('12');
    await stake('1.5');
    const played = { amount: '13.5', deposited: '10', currency: 'EUR' };
    expect((await contextOf(id)).playedSinceDeposit).toEqual(played);
    const of = { owner: 'demo:pia', currency: 'EUR' };
    const [plan] = await plansOf(server, (db) => playedSinceDeposit(db, of));
    expect(plan).toContain('transfers_by_debit_account');
    expect(plan).not.toContain('Seq Scan');
  });

  it('compares accounts by an index alone', async () => {
    const of = { partner: 'demo', owner: 'demo:a', method: 'sepa_transfer', destination: '•• 1' };
    const plans = await plansOf(server, (db) => playersWithSameAccount(db, of));
    expect(plans.join('\n')).toContain('withdrawals_by_account');
    expect(plans.join('\n')).not.toContain('Seq Scan');
  });

  it('has the debts, bonuses and open disputes of the player', async () => {
    const disputed = await startReturnedDeposit(server);
    const { user } = disputed;
    await giveMoney(server, `demo:${user}`, 100_00n);
    const player = await startWithdrawingPlayer(server, { user, balance: 0n });
    const id = await player.withdraw({ amount: '30' });
    await server.pool.query(
      `update cashier.deposits set bonus_id = 'welcome', bonus_state = 'activated' where id = $1`,
      [disputed.depositId],
    );
    await disputed.dispute({ isMoneyTaken: false });
    await askOperator(
      server,
      'createDebt',
      { user, amount: '1000', currency: 'EUR', reference: 'owed', note: 'a chargeback' },
      { as: 'fay' },
    );
    const { debts, bonuses, openDisputes } = await contextOf(id);
    expect(debts).toMatchObject([{ currency: 'EUR' }]);
    expect(Number(debts?.[0]?.amount)).toBeGreaterThan(0);
    expect(bonuses).toMatchObject([
      { id: 'welcome', state: 'activated', depositId: disputed.depositId },
    ]);
    expect(openDisputes).toMatchObject([{ depositId: disputed.depositId, user }]);
  });
});

describe('a partner with its own wallet', () => {
  it('is named in the session, and the context claims nothing about its balances', async () => {
    const fake = await startFakeWallet();
    const wallet = { url: fake.url, secrets: [fake.secret] };
    const theirs = await startTestServer({ partner: { operatorApi, wallet } });
    try {
      fake.balanceOf('ira').available = 100_00n;
      const player = await startWithdrawingPlayer(theirs, { user: 'ira', balance: 0n });
      const context = await contextOf(await player.withdraw({ amount: '30' }), theirs);
      expect(context.user).toBe('ira');
      expect(context).not.toHaveProperty('debts');
      expect(context).not.toHaveProperty('balances');
      const viewAt = async ({ consoleUrl }: TestServer) => {
        const browser = await new TestBrowser(consoleUrl).signInAs('risk');
        return (await (await browser.ask('/session')).json()) as SessionView;
      };
      expect((await viewAt(theirs)).ownWallets).toEqual(['demo']);
      expect((await viewAt(server)).ownWallets).toBeUndefined();
    } finally {
      await theirs.close();
      await fake.close();
    }
  });
});
