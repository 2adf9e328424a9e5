import { passesLuhn } from '@opencashier/contract/formats/luhn';
import { type SandboxedServer, startSandboxedServer } from '@opencashier/testing/sandboxed-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decryptDetails } from '../testing/deposits/decrypt-details.ts';
import { until } from '../testing/test-server.ts';
import { everythingStored } from '../testing/everything-stored.ts';

let world: SandboxedServer;
beforeAll(async () => {
  world = await startSandboxedServer(5000);
});
afterAll(() => world.close());

const method = 'p2p_privatbank';

async function playerOf(user: string) {
  const token = await world.server.token({ user, currency: 'UAH', country: 'ua' });
  const payloadFor = (depositId = '') => ({ depositId, paymentMethod: method });
  return {
    token,
    payloadFor,
    create: (amount = '1000', key = crypto.randomUUID()) =>
      world.server.call(
        token,
        'deposit-create-p2p',
        { payment_method: method, amount, currency: 'UAH', fields: { full_name: 'Олена Коваль' } },
        key,
      ),
    check: () =>
      world.server.call(token, 'deposit-check', { paymentMethod: method, selectedCountry: 'ua' }),
    state: (depositId = '') => world.server.state(token, depositId, method),
    complete: (depositId?: string) =>
      world.server.call(token, 'deposit-complete', payloadFor(depositId), crypto.randomUUID()),
    untilStatus: (depositId: string | undefined, p2pStatus: string) =>
      until(async () => {
        const state = await world.server.state(token, depositId ?? '', method);
        return state.p2pStatus === p2pStatus;
      }),
  };
}

describe('a peer-to-peer deposit', () => {
  it('[P2P-15, P2P-12, P2P-10] is answered with encoded details, its own sum and its deadline', async () => {
    const player = await playerOf('answered');
    const { status, body } = await player.create();
    expect(status).toBe(200);
    expect(body).toMatchObject({
      exists: false,
      card: { payment_system: expect.stringMatching(/visa|mastercard/) },
      payment_currency: 'UAH',
      timeout_minutes: 15,
      passedAmount: '1000',
      passedCurrency: 'UAH',
      fields: { full_name: 'Олена Коваль' },
    });
    expect(body.payment_amount).toMatch(/^1000\.(?!00)\d\d?$/);
    expect(Date.parse(body.serverTime ?? '')).toBeGreaterThanOrEqual(
      Date.parse(body.created ?? ''),
    );
    const { encoded: details } = body.card ?? {};
    const number = details && decryptDetails(details);
    expect(number).toMatch(/^\d{16}$/);
    expect(passesLuhn(number ?? '')).toBe(true);
    const stored = await everythingStored(world.server.pool);
    expect(stored).toContain(body.depositId);
    expect(stored).not.toContain(number);
    expect(stored).not.toContain('Коваль');
  });

  it('[P2P-4] is found again by deposit-check, and a second create returns the same one, even once paid', async () => {
    const player = await playerOf('found');
    await world.setFaults('found', { trader: 'silent' });
    expect((await player.check()).body).toEqual({ exists: false });
    const { body } = await player.create();
    const again = await player.check();
    expect(again.body).toMatchObject({
      exists: true,
      depositId: body.depositId,
      payment_amount: body.payment_amount,
    });
    const second = await player.create('2000');
    const same = { exists: true, depositId: body.depositId, passedAmount: '1000' };
    expect(second.body).toMatchObject(same);
    expect((await player.state(body.depositId)).p2pStatus).toBe('PENDING');
    await player.complete(body.depositId);
    const paid = { ...same, state: { p2pStatus: 'PAID_BY_PLAYER' } };
    expect((await player.create('2000')).body).toMatchObject(paid);
  });

  it('is listed with its exact sum, its name and icon in every country, and without a deadline once paid', async () => {
    const player = await playerOf('banner');
    await world.setFaults('banner', { trader: 'silent' });
    const listed = async (language: string) => {
      const query = { country: 'mx', currency: 'UAH', language };
      return (await world.server.call(player.token, 'userdata-payment-snippet', query)).body;
    };
    const { body } = await player.create();
    expect((await listed('en')).pending).toMatchObject([
      {
        id: body.depositId,
        title: 'PrivatBank',
        iconIds: [expect.any(String)],
        amount: body.payment_amount,
        expiresAt: expect.any(String),
      },
    ]);
    await player.complete(body.depositId);
    const [paid] = (await listed('ru')).pending;
    expect(paid).toMatchObject({ title: 'PrivatBank', amount: body.payment_amount });
    expect(paid?.expiresAt).toBeUndefined();
    await world.decide(body.depositId ?? '', { outcome: 'decline' });
    await player.untilStatus(body.depositId, 'CANCELED');
    expect((await listed('en')).recent).toMatchObject([{ title: 'PrivatBank', amount: '1000' }]);
  });

  it('is one deposit however often the same create is sent', async () => {
    const player = await playerOf('once');
    const key = crypto.randomUUID();
    const answers = await Promise.all(Array.from({ length: 8 }, () => player.create('1000', key)));
    const ids = answers.flatMap(({ body }) => body.depositId ?? []);
    expect(new Set(ids).size).toBe(1);
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
  });

  it('[P2P-5] is paid by the player, then confirmed: all that was sent is credited', async () => {
    const player = await playerOf('paid');
    await world.setFaults('paid', { trader: 'silent' });
    const { body } = await player.create();
    await player.complete(body.depositId);
    expect((await player.state(body.depositId)).p2pStatus).toBe('PAID_BY_PLAYER');
    await world.decide(body.depositId ?? '', { outcome: 'approve' });
    await player.untilStatus(body.depositId, 'PAYED');
    const [whole = '', cents = ''] = (body.payment_amount ?? '').split('.');
    const minor = BigInt(whole + cents.padEnd(2, '0'));
    expect(await world.server.balance('paid', 'UAH')).toBe(minor);
  });

  it('[P2P-17, P2P-5] is cancelled by the player', async () => {
    const player = await playerOf('cancels');
    const { body } = await player.create();
    const payload = player.payloadFor(body.depositId);
    await world.server.call(player.token, 'deposit-cancel', payload, crypto.randomUUID());
    expect((await player.state(body.depositId)).p2pStatus).toBe('CANCELED');
    expect((await player.check()).body).toEqual({ exists: false });
  });

  it('[P2P-5] is cancelled by the trader, whose reason is shown', async () => {
    const player = await playerOf('called-off');
    const { body } = await player.create();
    await world.decide(body.depositId ?? '', { outcome: 'cancel', reason: 'Not today.' });
    await player.untilStatus(body.depositId, 'CANCELED');
    expect((await player.state(body.depositId)).reason).toBe('Not today.');
  });

  it('[P2P-5] is disputed until it ends, and is credited once the money is found', async () => {
    const player = await playerOf('disputed');
    await world.setFaults('disputed', { trader: 'silent' });
    const { body } = await player.create();
    await player.complete(body.depositId);
    await world.decide(body.depositId ?? '', { outcome: 'dispute' });
    await player.untilStatus(body.depositId, 'DISPUTED');
    expect(await world.server.balance('disputed', 'UAH')).toBe(0n);
    await world.decide(body.depositId ?? '', { outcome: 'approve' });
    await player.untilStatus(body.depositId, 'PAYED');
    expect(await world.server.balance('disputed', 'UAH')).toBeGreaterThan(100_000n);
  });

  it('credits the received amount if it differs, and says so', async () => {
    const player = await playerOf('wrong');
    const { body } = await player.create();
    await world.decide(body.depositId ?? '', { outcome: 'approve', amount: '800' });
    await player.untilStatus(body.depositId, 'PAYED');
    expect(await player.state(body.depositId)).toMatchObject({
      paid: { amount: '800', currency: 'UAH' },
      credited: '800',
    });
  });

  it('[P2P-5] expires, and a later payment is credited to the same player', async () => {
    const player = await playerOf('late');
    const { body } = await player.create();
    const { pool } = world.server;
    await pool.query(
      `update cashier.deposits set expires_at = now() - interval '1 hour', next_check_at = now()
       where id = $1`,
      [body.depositId],
    );
    world.server.app.services.wake('checks');
    await player.untilStatus(body.depositId, 'AUTO_CANCELED');
    const held =
      'select from cashier.requisite_holds where deposit_id = $1 and released_at is null';
    expect((await pool.query(held, [body.depositId])).rowCount).toBe(1);
    await world.decide(body.depositId ?? '', { outcome: 'approve' });
    await player.untilStatus(body.depositId, 'PAYED');
    expect((await player.state(body.depositId)).isLate).toBe(true);
    expect(await world.server.balance('late', 'UAH')).toBeGreaterThan(100_000n);
  });

  it('keeps waiting if the trader does not answer', async () => {
    const player = await playerOf('silent');
    await world.setFaults('silent', { trader: 'silent' });
    const { body } = await player.create();
    await player.complete(body.depositId);
    expect((await player.state(body.depositId)).p2pStatus).toBe('PAID_BY_PLAYER');
  });
});
