import { FakeAdyen } from '@opencashier/testing/vendors/fake-adyen';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer, until } from '../../testing/test-server.ts';
import { startWithdrawingPlayer } from '../../testing/withdrawals/withdrawing-player.ts';
import { payOut } from '../../workers/pay-out.ts';

const host = 'https://casino.example/back';
const vendor = new FakeAdyen();
let server: TestServer;

beforeAll(async () => {
  await vendor.server.listen();
  const settings = { ...vendor.settings, name: 'ady', methods: ['visa', 'sepa_transfer'] };
  const withdrawals = { approveUpTo: { EUR: '60' }, codeFrom: {}, limits: {} };
  server = await startTestServer({
    environment: { providers: [settings] },
    partner: { returnUrls: [host], withdrawals },
  });
});
afterAll(async () => {
  await server.close();
  await vendor.server.close();
});
afterEach(() => {
  vendor.server.fault = 'none';
  vendor.server.spoil = undefined;
});

/** A deposit, and the player's way back from the vendor's page. */
async function deposit(user: string, change = {}) {
  const token = await server.token({ user });
  const { depositId: id } = (await server.deposit(token, { paymentType: 'visa', ...change })).body;
  const { returnUrl = '' } = vendor.linkOf(id);
  const comeBack = () => fetch(returnUrl, { redirect: 'manual' });
  return { id, comeBack, state: () => server.state(token, id, 'visa') };
}

describe('a player who comes back from the payment link', () => {
  it('finds the deposit credited, although no notification has arrived', async () => {
    const { id, comeBack, state } = await deposit('back');
    vendor.pay(id);
    const page = await comeBack();
    expect(page.status).toBe(200);
    expect((await state()).status).toBe('processed');
    expect(await server.balance('back')).toBe(1000n);
  });

  it('without having paid is credited nothing, and is sent on to the host', async () => {
    const { comeBack, state } = await deposit('unpaid', { returnUrl: host });
    const answer = await comeBack();
    expect([answer.status, answer.headers.get('location')]).toEqual([303, host]);
    expect((await state()).status).toBe('waiting');
    expect(await server.balance('unpaid')).toBe(0n);
  });

  it('is credited nothing by an answer about another payment', async () => {
    const { id, comeBack, state } = await deposit('other');
    vendor.pay(id);
    vendor.server.spoil = (body) => ({ ...(body as object), reference: 'another' });
    expect((await comeBack()).status).toBe(200);
    expect((await state()).status).toBe('waiting');
  });
});

describe('a withdrawal', () => {
  it.each(['html', 'empty', 'halfJson', 'error500', 'tooMany'] as const)(
    'stays held while the vendor’s answers are unusable (%s), and is paid once',
    async (fault) => {
      const player = await startWithdrawingPlayer(server);
      vendor.server.fault = fault;
      vendor.server.retryAfter = '1';
      const from = vendor.server.requests.length;
      const id = await player.withdraw();
      await player.untilStatus(id, 'processing');
      await until(async () => vendor.server.requests.length > from);
      await checkNow(id);
      expect((await player.state(id)).status).toBe('processing');
      expect(await player.funds()).toEqual({ available: 50_00n, held: 50_00n });
      vendor.server.fault = 'none';
      await until(async () => {
        await checkNow(id);
        return vendor.transfers.size > 0 && isKnown(id);
      });
      Object.assign(vendor.transferOf(id), { status: 'booked' });
      await checkNow(id);
      await player.untilStatus(id, 'sent');
      expect(await player.funds()).toEqual({ available: 50_00n, held: 0n });
    },
  );
});

const isKnown = (id: string) =>
  [...vendor.transfers.values()].some(({ reference }) => reference === id);

/** Checks a payout now that would be checked later, as if nobody were asking. */
async function checkNow(id: string): Promise<void> {
  await server.pool.query(
    `update cashier.withdrawals set next_check_at = now(), asked_at = asked_at - interval '1 minute'
     where id = $1 and next_check_at is not null`,
    [id],
  );
  await payOut(server.app.services);
}
