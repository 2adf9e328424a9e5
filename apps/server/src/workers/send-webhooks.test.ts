import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { dropOldWebhooks, replayWebhook } from '../operator/webhooks/operator-webhooks-store.ts';
import {
  outlastOutage,
  startWebhookWorld,
  subjectOfEvent,
  type WebhookWorld,
} from '../testing/operator/receiver-outage.ts';
import { until } from '../testing/test-server.ts';

let world: WebhookWorld;
beforeAll(async () => {
  world = await startWebhookWorld();
});
afterEach(async () => {
  world.receiver.answer = () => 204;
  await world.deliverAll();
});
afterAll(() => world.close());

describe('an operator', () => {
  it('gets a deposit’s state, signed, with player and amounts', async () => {
    const { payDeposit, statesOf, receiver } = world;
    const id = await payDeposit('told');
    await until(async () => statesOf(id).includes('processed'));
    // An older state may arrive later: messages are ordered by their version, not by their arrival.
    const ofDeposit = receiver.arrived.filter(({ event }) => subjectOfEvent(event) === id);
    const data = { partner: 'demo', user: 'told', amount: '10', credited: '10', currency: 'EUR' };
    expect(ofDeposit.map(({ event }) => event)).toContainEqual(
      expect.objectContaining({ type: 'deposit.updated', data: expect.objectContaining(data) }),
    );
  });

  it('misses nothing after a receiver was down for 72 hours', async () => {
    expect(await outlastOutage(world, 12)).toEqual({ paid: 12, problems: [] });
    const { rows } = await world.server.pool.query('select 1 from cashier.webhook_outages');
    expect(rows).toEqual([]);
  });

  it('still gets other messages if it refuses one', async () => {
    const { payDeposit, statesOf, receiver, server } = world;
    let poison = '';
    receiver.answer = ({ event }) => (subjectOfEvent(event) === poison ? 500 : 204);
    const { body } = await server.deposit(await server.token({ user: 'poison' }));
    poison = body.depositId;
    const free = await payDeposit('beside-poison');
    await until(async () => statesOf(free).includes('processed'));
    expect(statesOf(poison)).toEqual([]);
    receiver.answer = () => 204;
    world.advanceClock(3 * 3_600_000);
    await until(async () => {
      await world.sendAllDue();
      return statesOf(poison).length > 0;
    });
  });

  it('can have a message sent again, for a month', async () => {
    const { payDeposit, receiver, server } = world;
    const id = await payDeposit('again');
    await world.deliverAll();
    const known = receiver.arrived.findLast(({ event }) => subjectOfEvent(event) === id);
    const arrivals = () => receiver.arrived.filter((one) => one.id === known?.id).length;
    const before = arrivals();
    const { pool, now } = server.app.services;
    expect(await replayWebhook(pool, { id: known?.id ?? '', partner: 'demo' }, now())).toBe(true);
    await world.deliverAll();
    expect(arrivals()).toBeGreaterThan(before);
    expect(await dropOldWebhooks(pool, now(), 30)).toBe(0);
    world.advanceClock(31 * 86_400_000);
    expect(await dropOldWebhooks(pool, now(), 30)).toBeGreaterThan(0);
    expect(await replayWebhook(pool, { id: known?.id ?? '', partner: 'demo' }, now())).toBe(false);
  });
});
