import { afterAll, beforeAll, expect, it } from 'vitest';
import { askOperator, operatorApi } from '../../testing/operator/ask-operator.ts';
import { OperatorReceiver } from '../../testing/operator/operator-receiver.ts';
import { startTestServer, type TestServer, until } from '../../testing/test-server.ts';

let server: TestServer;
const receiver = new OperatorReceiver();
beforeAll(async () => {
  await receiver.switchOn();
  const webhook = { url: receiver.url, secrets: [receiver.secret] };
  server = await startTestServer({ partner: { operatorApi, webhook } });
});
afterAll(async () => {
  await server.close();
  await receiver.switchOff();
});

const messagesOf = async (id: string) => {
  const { timeline } = (await askOperator(server, 'payment', { id })).body;
  return timeline.filter(({ kind }) => kind === 'message');
};

it('a message says which state it carried, and how the receiver answered', async () => {
  receiver.answer = ({ event }) =>
    'status' in event.data && event.data.status === 'waiting' ? 500 : 202;
  const { depositId } = (await server.deposit(await server.token({ user: 'ada' }))).body;
  await until(async () => (await messagesOf(depositId)).some(({ text }) => text));
  await server.settle(depositId, 'failed');
  await until(async () => (await messagesOf(depositId)).some(({ answer }) => answer));

  const messages = await messagesOf(depositId);
  const accepted = messages.find(({ outcome }) => outcome === 'delivered');
  const refused = messages.find(({ outcome }) => outcome === 'waiting');
  expect(accepted).toMatchObject({
    carried: { status: 'failed', version: expect.any(Number) },
    answer: { status: 202, ms: expect.any(Number) },
  });
  expect(refused).toMatchObject({
    carried: { status: 'waiting', version: expect.any(Number) },
    text: 'answered 500',
  });
  expect(refused).not.toHaveProperty('answer');

  await askOperator(server, 'replayWebhook', { id: accepted?.reference ?? '' }, { as: 'fay' });
  receiver.answer = () => 204;
  await until(async () =>
    (await messagesOf(depositId)).some(({ answer }) => answer?.status === 204),
  );
});
