import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { askOperator, operatorApi } from '../testing/operator/ask-operator.ts';
import { untilTried } from '../testing/deposits/returned-deposit-fixture.ts';
import { type PackageBuyer, startPackageBuyer } from '../testing/sweepstake/package-buyer.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
let player: PackageBuyer;
beforeAll(async () => {
  server = await startTestServer({ partner: { operatorApi } });
});
afterAll(() => server.close());
beforeEach(async () => {
  player = await startPackageBuyer(server);
});

async function sumsOfCases(state: string) {
  const { cases } = (await askOperator(server, 'cases', { user: userOf(player), state })).body;
  return cases.map(({ money }) => money?.amount);
}

const userOf = ({ owner }: PackageBuyer) => owner.slice('demo:'.length);

/** Settles the player's only open case. */
async function decide(decision: Record<string, string>): Promise<void> {
  const { cases } = (await askOperator(server, 'cases', { user: userOf(player) })).body;
  expect(cases).toHaveLength(1);
  const values = { id: cases[0]?.id ?? '', reason: 'asked the player', ...decision };
  expect((await askOperator(server, 'settleCase', values)).status).toBe(200);
}

async function refund(id: string): Promise<void> {
  const values = { id, reference: crypto.randomUUID(), reason: 'asked for it' };
  const { body } = await askOperator(server, 'refundDeposit', values);
  expect(body).toMatchObject({ status: 'refunded' });
}

/** The part of the payment that the house lost. */
async function lostOf(id: string) {
  const { deposits } = (await askOperator(server, 'deposits', { id })).body;
  return deposits[0]?.unrecovered?.amount;
}

const none = { gc: 0n, sc: 0n, unplayed: 0n };
const starter = { gc: 10_000_00n, sc: 5_00n, unplayed: 5_00n };

describe('a reversal of everything leaves nothing in a case of', () => {
  it('a package whose short payment waits there', async () => {
    const { depositId } = (await player.buy()).body;
    await server.settle(depositId, 'processed', { amount: '2' });
    await server.settle(depositId, 'expired');
    expect(await sumsOfCases('open')).toEqual(['2']);
    await server.settle(depositId, 'reversed', { amount: '2' });
    expect(await sumsOfCases('open')).toEqual([]);
    expect(await player.state(depositId)).toMatchObject({ ending: 'reversed' });
  });

  it('a package whose short payment is reported after it has ended', async () => {
    const { depositId } = (await player.buy()).body;
    await server.settle(depositId, 'expired');
    await server.settle(depositId, 'reversed', { amount: '2' });
    expect(await sumsOfCases('open')).toEqual([]);
  });

  it('an overpaid package whose reversal is reported first', async () => {
    const { depositId } = (await player.buy()).body;
    await server.settle(depositId, 'reversed', { amount: '12' });
    expect(await sumsOfCases('open')).toEqual([]);
    expect(await player.coins()).toEqual(none);
  });

  it('an overpaid package, and is no loss for the house', async () => {
    const { depositId } = (await player.buy()).body;
    await server.settle(depositId, 'processed', { amount: '12' });
    await server.settle(depositId, 'reversed', { amount: '12' });
    expect([await sumsOfCases('open'), await sumsOfCases('gone')]).toEqual([[], ['6.01']]);
    expect(await lostOf(depositId)).toBeUndefined();
  });
});

describe('a reversal of a part of less than the price', () => {
  it('leaves the rest, which still counts towards the price', async () => {
    const { depositId } = (await player.buy()).body;
    await server.settle(depositId, 'processed', { amount: '3' });
    await server.settle(depositId, 'reversed', { amount: '1' });
    const due = { amount: '3.99', currency: 'USD' };
    expect(await player.state(depositId)).toMatchObject({ status: 'waiting', due });
    await server.settle(depositId, 'processed', { amount: '3' });
    await server.settle(depositId, 'reversed', { amount: '1' });
    expect(await player.state(depositId)).toMatchObject({ status: 'waiting', due });
    await server.settle(depositId, 'processed', { amount: '6.98' });
    expect(await player.coins()).toEqual(none);
    await server.settle(depositId, 'processed', { amount: '6.99' });
    expect([await player.coins(), await sumsOfCases('open')]).toEqual([starter, []]);
    await server.settle(depositId, 'reversed', { amount: '6.99' });
    expect([await player.coins(), await lostOf(depositId)]).toEqual([none, undefined]);
  });

  it('takes only that part out of the case, until nothing is left', async () => {
    const { depositId } = (await player.buy()).body;
    await server.settle(depositId, 'processed', { amount: '3' });
    await server.settle(depositId, 'expired', { amount: '5.99' });
    await server.settle(depositId, 'reversed', { amount: '1' });
    expect(await sumsOfCases('open')).toEqual(['2']);
    const surplus = { amount: '2', currency: 'USD' };
    expect(await player.state(depositId)).toMatchObject({ ending: 'expired', surplus });
    await server.settle(depositId, 'reversed', { amount: '3' });
    expect(await sumsOfCases('open')).toEqual([]);
    expect(await player.state(depositId)).toMatchObject({ ending: 'reversed' });
    await server.settle(depositId, 'processed', { amount: '4' });
    expect(await sumsOfCases('open')).toEqual(['1']);
  });

  it('counts even if it is reported before the payment', async () => {
    const { depositId } = (await player.buy()).body;
    await server.settle(depositId, 'reversed', { amount: '1' });
    await server.settle(depositId, 'processed', { amount: '5.99' });
    expect([await player.coins(), await sumsOfCases('open')]).toEqual([none, ['4.99']]);
  });

  it('after an operator has sent the money back is a loss, which later coins make good', async () => {
    const { depositId } = (await player.buy()).body;
    await server.settle(depositId, 'processed', { amount: '3' });
    await server.settle(depositId, 'expired', { amount: '5.99' });
    await decide({ outcome: 'refund', sentTo: 'the card' });
    await server.settle(depositId, 'reversed', { amount: '2' });
    expect(await lostOf(depositId)).toBe('2');
    await server.settle(depositId, 'processed', { amount: '8.99' });
    // Coins for 3.99 of 5.99.
    expect(await player.coins()).toMatchObject({ gc: 6_661_11n, sc: 3_34n });
    expect(await lostOf(depositId)).toBeUndefined();
  });

  it.each([
    ['more than that, of which the rest is held', '2', '8.99', ['3.99'], undefined],
    ['less than that, of which nothing is held', '3', '5', [], '1'],
  ])(
    'after that is made good by money that waits for an operator: %s',
    async (_, reversed, paid, held, lost) => {
      const { depositId } = (await player.buy()).body;
      await server.settle(depositId, 'processed', { amount: '3' });
      await server.settle(depositId, 'expired', { amount: '5.99' });
      await decide({ outcome: 'refund', sentTo: 'the card' });
      await server.settle(depositId, 'reversed', { amount: reversed });
      expect(await lostOf(depositId)).toBe(reversed);
      await server.settle(depositId, 'processed', { amount: paid, isAtOldRate: true });
      expect([await sumsOfCases('open'), await lostOf(depositId)]).toEqual([held, lost]);
      const shown = held.length > 0 ? { status: 'accepted' } : { ending: 'reversed' };
      expect(await player.state(depositId)).toMatchObject(shown);
    },
  );
});

describe('a reversal of more than the price takes the rest out of the surplus', () => {
  it('which is then worth less to the player', async () => {
    const { depositId } = (await player.buy()).body;
    await server.settle(depositId, 'processed', { amount: '12' });
    await server.settle(depositId, 'reversed', { amount: '8' });
    expect([await player.coins(), await sumsOfCases('open')]).toEqual([none, ['4']]);
    expect(await lostOf(depositId)).toBeUndefined();
    await decide({ outcome: 'credit', user: userOf(player), amount: '4', currency: 'USD' });
    await server.settle(depositId, 'reversed', { amount: '9' });
    expect(await lostOf(depositId)).toBe('1');
  });

  it.each([
    [
      'later',
      [
        ['processed', { amount: '5.99' }],
        ['reversed', { amount: '8' }],
      ],
    ],
    ['at the same time', [['reversed', { amount: '8', paid: '12' }]]],
    [
      'after a refund',
      [['processed', { amount: '5.99' }], ['refund'], ['reversed', { amount: '2.01' }]],
    ],
  ] as const)('if the surplus is reported %s', async (_, steps) => {
    const { depositId } = (await player.buy()).body;
    for (const [status, change] of steps) {
      if (status !== 'refund') await server.settle(depositId, status, change);
      else await refund(depositId);
    }
    await server.settle(depositId, 'processed', { amount: '12', paid: undefined });
    expect([await player.coins(), await sumsOfCases('open')]).toEqual([none, ['4']]);
    expect(await lostOf(depositId)).toBeUndefined();
  });
});

describe('while a dispute waits for the money of a package', () => {
  const credit = (change: Record<string, string>) => ({ outcome: 'credit', ...change });

  /** The answer to a decision on the player's only open case, of which a bank may take money. */
  async function decideDisputed(depositId: string, decision: Record<string, string>) {
    const data = { reference: depositId, disputeId: `dp-${depositId}`, currency: 'USD' };
    const updatedAt = new Date().toISOString();
    const report = { ...data, amount: '3', status: 'open', updatedAt } as const;
    await server.provider.notifyDispute(report, server.notifyUrl);
    await untilTried(server);
    const { cases } = (await askOperator(server, 'cases', { user: userOf(player) })).body;
    const values = { id: cases[0]?.id ?? '', reason: 'asked the player', ...decision };
    const { body } = await askOperator(server, 'settleCase', values);
    await server.pool.query('delete from cashier.notices where applied_at is null');
    return body;
  }

  it('a part of its price is not credited by hand', async () => {
    const { depositId } = (await player.buy()).body;
    await server.settle(depositId, 'processed', { amount: '3' });
    await server.settle(depositId, 'expired');
    const byHand = credit({ user: userOf(player), amount: '3', currency: 'USD' });
    const { error } = await decideDisputed(depositId, byHand);
    expect(error).toMatchObject({ code: 'stateForbids' });
    await decide(byHand);
  });

  it('its held money is not credited to somebody else, but buys its coins', async () => {
    const { depositId } = (await player.buy()).body;
    await server.settle(depositId, 'processed', { amount: '70' });
    const toFriend = credit({ user: 'friend', amount: '70', currency: 'USD' });
    const whole = credit({ user: 'friend' });
    for (const decision of [toFriend, whole]) {
      const { error } = await decideDisputed(depositId, decision);
      expect(error).toMatchObject({ code: 'stateForbids' });
    }
    await decideDisputed(depositId, credit({ user: userOf(player) }));
    expect(await player.coins()).toEqual(starter);
  });
});

it('a reversal that is reported again with a larger payment leaves the package reversed', async () => {
  const { depositId } = (await player.buy()).body;
  await server.settle(depositId, 'processed', { amount: '5.99' });
  await server.settle(depositId, 'reversed', { amount: '5.99', paid: '5.99' });
  expect(await player.coins()).toEqual(none);
  await server.settle(depositId, 'reversed', { amount: '5.99', paid: '12' });
  expect(await player.state(depositId)).toMatchObject({ ending: 'reversed' });
  expect([await sumsOfCases('open'), await player.coins()]).toEqual([['6.01'], none]);
});
