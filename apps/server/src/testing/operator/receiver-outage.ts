import type { OperatorEvent } from '@opencashier/contract/operator/events';
import { sendWebhooks } from '../../workers/send-webhooks.ts';
import { OperatorReceiver } from './operator-receiver.ts';
import { startTestServer, type TestServer, until } from '../test-server.ts';

/** A server with its own clock, and the operator's receiver of its webhooks. */
export interface WebhookWorld {
  server: TestServer;
  receiver: OperatorReceiver;
  advanceClock(ms: number): void;
  /** Makes and pays a deposit; returns its id once the message to the operator is queued. */
  payDeposit: (user: string) => Promise<string>;
  /** Sends everything that is due at this moment of the clock. */
  sendAllDue(): Promise<void>;
  /**
   * Sends until nothing is left. The clock goes on, because a message whose connection broke is not
   * tried again at once.
   */
  deliverAll(): Promise<void>;
  /** The states of a deposit that the receiver got, in order. */
  statesOf: (depositId: string) => string[];
  close(): Promise<void>;
}

const hourMs = 3_600_000;

/** Between two attempts to reach a receiver that is down. */
const longestPauseMs = hourMs / 4;

export const subjectOfEvent = ({ data }: OperatorEvent): string =>
  'depositId' in data ? data.depositId : data.id;

export async function startWebhookWorld(): Promise<WebhookWorld> {
  const receiver = new OperatorReceiver();
  await receiver.switchOn();
  const webhook = { url: receiver.url, secrets: [receiver.secret] };
  const server = await startTestServer({ partner: { webhook } });
  let clockMs = Date.now();
  server.app.services.now = () => new Date(clockMs);
  const sendAllDue = async () => {
    while (await sendWebhooks(server.app.services, () => undefined)) continue;
  };
  return {
    server,
    receiver,
    advanceClock: (ms) => void (clockMs += ms),
    async payDeposit(user) {
      const { body } = await server.deposit(await server.token({ user }));
      server.provider.decide(body.depositId, 'processed');
      await server.provider.notify(body.depositId, server.notifyUrl);
      const webhookQuery = `select 1 from cashier.webhooks where subject = $1 and body like '%"processed"%'`;
      await until(
        async () => (await server.pool.query(webhookQuery, [body.depositId])).rowCount !== 0,
      );
      return body.depositId;
    },
    sendAllDue,
    async deliverAll() {
      const waiting = 'select from cashier.webhooks where delivered_at is null';
      await until(async () => {
        await sendAllDue();
        clockMs += longestPauseMs;
        return (await server.pool.query(waiting)).rowCount === 0;
      });
    },
    statesOf: (depositId) =>
      receiver.arrived.flatMap(({ event }) =>
        subjectOfEvent(event) === depositId ? [event.data.status] : [],
      ),
    async close() {
      await server.close();
      await receiver.switchOff();
    },
  };
}

export interface OutageReport {
  paid: number;
  /** Messages that the receiver missed at the end, or received while it was off. */
  problems: string[];
}

const hours = 72;

/** The receiver is off for 72 hours, during which the given number of deposits is paid. */
export async function outlastOutage(world: WebhookWorld, deposits: number): Promise<OutageReport> {
  const { receiver, statesOf } = world;
  const ids: string[] = [];
  await receiver.switchOff();
  for (let hour = 0; hour < hours; hour += 0.5) {
    const due = Math.ceil((deposits * (hour + 0.5)) / hours) - ids.length;
    const users = Array.from({ length: due }, (_, n) => `outage-${ids.length + n}`);
    ids.push(...(await Promise.all(users.map(world.payDeposit))));
    await world.sendAllDue();
    world.advanceClock(hourMs / 2);
  }
  const early = ids.filter((id) => statesOf(id).length > 0);
  await receiver.switchOn();
  await world.deliverAll();
  const missed = ids.filter((id) => !statesOf(id).includes('processed'));
  const problems = [
    ...early.map((id) => `${id} arrived at a receiver that was off`),
    ...missed.map((id) => `${id} never arrived`),
  ];
  return { paid: ids.length, problems };
}
