import type { OperatorEvent } from '@opencashier/contract/operator-events';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { dropOldWebhooks, replayWebhook } from '../store/webhooks.ts';
import { OperatorReceiver } from '../testing/operator-receiver.ts';
import { startTestServer, type TestServer, until } from '../testing/test-server.ts';
import { sendWebhooks } from './send-webhooks.ts';

const receiver = new OperatorReceiver();
let server: TestServer;
let clockMs = Date.now();

beforeAll(async () => {
  await receiver.switchOn();
  const webhook = { url: receiver.url, secrets: [receiver.secret] };
  server = await startTestServer({ partner: { webhook } });
  server.app.services.now = () => new Date(clockMs);
});
afterEach(async () => {
  receiver.answer = () => 204;
  await until(async () => (await undelivered()) === 0n);
});
afterAll(async () => {
  await server.close();
  await receiver.switchOff();
});

async function undelivered(): Promise<bigint> {
  const { rows } = await server.pool.query<{ n: bigint }>(
    'select count(*) n from cashier.webhooks where delivered_at is null',
  );
  return rows[0]?.n ?? 0n;
}

/** Everything that is due at this moment of the simulated clock. */
async function sendAllDue(): Promise<void> {
  while (await sendWebhooks(server.app.services, () => undefined)) continue;
}

async function payDeposit(user: string): Promise<string> {
  const { body } = await server.deposit(await server.token({ user }));
  server.provider.decide(body.depositId, 'processed');
  await server.provider.notify(body.depositId, server.notifyUrl);
  const query = `select 1 from cashier.webhooks where subject = $1 and body like '%"processed"%'`;
  await until(async () => (await server.pool.query(query, [body.depositId])).rowCount !== 0);
  return body.depositId;
}

const subjectOf = ({ data }: OperatorEvent) => ('depositId' in data ? data.depositId : data.id);

const statesOf = (depositId: string) =>
  receiver.arrived.flatMap(({ event }) =>
    subjectOf(event) === depositId ? [event.data.status] : [],
  );

describe('an operator', () => {
  it('is told how a deposit stands, signed, with player and amounts', async () => {
    const id = await payDeposit('told');
    await until(async () => statesOf(id).includes('processed'));
    const last = receiver.arrived.findLast(({ event }) => subjectOf(event) === id);
    expect(last?.event).toMatchObject({
      type: 'deposit.updated',
      data: { partner: 'demo', user: 'told', amount: '10', credited: '10', currency: 'EUR' },
    });
  });

  it('misses nothing after a receiver was down for 72 hours', async () => {
    await receiver.switchOff();
    const startMs = clockMs;
    const ids: string[] = [];
    for (let hour = 0; hour < 72; hour += 0.5) {
      clockMs = startMs + hour * 3_600_000;
      if (hour % 24 === 0) {
        const users = ['a', 'b', 'c', 'd'].map((name) => `${name}-${hour}`);
        ids.push(...(await Promise.all(users.map(payDeposit))));
      }
      await sendAllDue();
    }
    expect(await undelivered()).toBeGreaterThanOrEqual(12n);
    expect(ids.flatMap(statesOf)).toEqual([]);

    await receiver.switchOn();
    clockMs = startMs + 72 * 3_600_000 + 15 * 60_000;
    await until(async () => {
      await sendAllDue();
      return (await undelivered()) === 0n;
    });
    for (const id of ids) expect(statesOf(id), id).toContain('processed');
    const { rows } = await server.pool.query('select 1 from cashier.webhook_outages');
    expect(rows).toEqual([]);
  });

  it('is not kept from other messages by one that it refuses', async () => {
    let poison = '';
    receiver.answer = ({ event }) => (subjectOf(event) === poison ? 500 : 204);
    const { body } = await server.deposit(await server.token({ user: 'poison' }));
    poison = body.depositId;
    const free = await payDeposit('beside-poison');
    await until(async () => statesOf(free).includes('processed'));
    expect(statesOf(poison)).toEqual([]);
    receiver.answer = () => 204;
    clockMs += 3 * 3_600_000;
    await until(async () => {
      await sendAllDue();
      return statesOf(poison).length > 0;
    });
  });

  it('can have a message once more, for a month', async () => {
    const id = await payDeposit('again');
    await until(async () => (await undelivered()) === 0n);
    const count = statesOf(id).length;
    const known = receiver.arrived.findLast(({ event }) => subjectOf(event) === id);
    const { pool, now } = server.app.services;
    expect(await replayWebhook(pool, { id: known?.id ?? '', partner: 'demo' }, now())).toBe(true);
    await until(async () => {
      await sendAllDue();
      return statesOf(id).length === count + 1;
    });
    await until(async () => (await undelivered()) === 0n);
    expect(await dropOldWebhooks(pool, now())).toBe(0);
    clockMs += 31 * 86_400_000;
    expect(await dropOldWebhooks(pool, now())).toBeGreaterThan(0);
    expect(await replayWebhook(pool, { id: known?.id ?? '', partner: 'demo' }, now())).toBe(false);
  });
});
