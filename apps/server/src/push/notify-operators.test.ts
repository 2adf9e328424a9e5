import { type OperatorEvent, operatorEvent } from '@opencashier/contract/operator/events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findDeposit } from '../deposits/store/deposits.ts';
import { OperatorReceiver } from '../testing/operator/operator-receiver.ts';
import { startTestServer, type TestServer, until } from '../testing/test-server.ts';
import { startWithdrawingPlayer } from '../testing/withdrawals/withdrawing-player.ts';
import { recordWebhooks } from '../operator/webhooks/operator-webhooks-store.ts';
import { messageOfDeposit } from './notify-operators.ts';

const receiver = new OperatorReceiver();
let server: TestServer;
let second: TestServer;
beforeAll(async () => {
  await receiver.switchOn();
  const partner = { webhook: { url: receiver.url, secrets: [receiver.secret] } };
  server = await startTestServer({ partner });
  second = await startTestServer({ partner, beside: server });
});
afterAll(async () => {
  await second.close();
  await server.close();
  await receiver.switchOff();
});

/** The messages to operators about one subject, in the order of their timestamps. */
async function messagesOf(subject: string): Promise<OperatorEvent[]> {
  const { rows } = await server.pool.query<{ body: string }>(
    'select body from cashier.webhooks where subject = $1',
    [subject],
  );
  return rows
    .map(({ body }) => operatorEvent.parse(JSON.parse(body)))
    .toSorted((a, b) => a.timestamp.localeCompare(b.timestamp));
}

const newestOf = (events: readonly OperatorEvent[]) =>
  events.toSorted((a, b) => a.data.version - b.data.version).at(-1);

async function pay(user: string): Promise<string> {
  const { depositId } = (await server.deposit(await server.token({ user }))).body;
  await server.settle(depositId, 'processed');
  await until(async () =>
    (await messagesOf(depositId)).some(({ data }) => data.status === 'processed'),
  );
  return depositId;
}

describe('two messages about a deposit', () => {
  it('the newer has the higher version, even if a slow dispatcher gives the older one a later time', async () => {
    const { depositId } = (await server.deposit(await server.token({ user: 'slow' }))).body;
    const { services } = server.app;
    // The first dispatcher has read the deposit. Before it writes, everything else happens.
    const waiting = await findDeposit(server.pool, depositId);
    if (!waiting) throw new Error('the deposit no longer exists');
    await server.settle(depositId, 'processed');
    await until(async () => newestOf(await messagesOf(depositId))?.data.status === 'processed');
    const older = await messageOfDeposit(services, server.pool, waiting);
    await recordWebhooks(server.pool, older, services.now());
    const messages = await messagesOf(depositId);
    expect(messages.at(-1)?.data.status).toBe('waiting');
    expect(newestOf(messages)?.data.status).toBe('processed');
  });

  it('written by two servers at once, equal versions have the same content', async () => {
    const ids = await Promise.all(Array.from({ length: 12 }, (_, n) => pay(`both${n}`)));
    for (const id of ids) {
      const messages = await messagesOf(id);
      expect(newestOf(messages)?.data.status).toBe('processed');
      for (const same of Map.groupBy(messages, ({ data }) => data.version).values()) {
        expect(new Set(same.map(({ data }) => JSON.stringify(data))).size).toBe(1);
      }
    }
  });

  it('the player gets the same version as the operator', async () => {
    const user = 'versioned';
    const depositId = await pay(user);
    const state = await server.state(await server.token({ user }), depositId);
    expect(state.version).toBe(newestOf(await messagesOf(depositId))?.data.version);
  });
});

describe('two messages about a withdrawal', () => {
  it('the newer has the higher version', async () => {
    const player = await startWithdrawingPlayer(server);
    const id = await player.withdraw();
    await until(async () => (await messagesOf(id)).length > 0);
    const [first] = await messagesOf(id);
    await player.cancel(id);
    await until(async () => newestOf(await messagesOf(id))?.data.status === 'cancelled');
    expect(newestOf(await messagesOf(id))?.data.version).toBeGreaterThan(first?.data.version ?? 0);
  });
});
