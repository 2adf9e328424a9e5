import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type ReturnedDepositFixture,
  startReturnedDeposit,
} from '../../testing/deposits/returned-deposit-fixture.ts';
import { operatorApi } from '../../testing/operator/ask-operator.ts';
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

/** The deposit in the player's list of recent payments. */
async function listedFor({ token, depositId }: ReturnedDepositFixture) {
  const asked = { country: 'de', currency: 'EUR' };
  const { body } = await server.call(token, 'userdata-payment-snippet', asked);
  return body.recent.find(({ id }) => id === depositId);
}

/** Resolves once the operator's receiver has a message about the deposit with these contents. */
async function untilReported({ depositId }: ReturnedDepositFixture, contents: object) {
  const reports = () =>
    receiver.arrived.flatMap(({ event }) =>
      event.type === 'deposit.updated' && event.data.depositId === depositId ? [event.data] : [],
    );
  const matches = (report: object) => {
    try {
      expect(report).toMatchObject(contents);
      return true;
    } catch {
      return false;
    }
  };
  await until(async () => reports().some(matches));
}

it('a partly refunded deposit shows the player what is left, and the operator each refund', async () => {
  const player = await startReturnedDeposit(server);
  await player.refund({ amount: '30', reference: 'first' });
  expect(await listedFor(player)).toMatchObject({ status: 'processed', amount: '70' });
  const state = await server.state(player.token, player.depositId);
  expect(state).toMatchObject({ credited: '100', refunded: '30' });
  const first = { reference: 'first', status: 'refunded', amount: '30' };
  await untilReported(player, { status: 'processed', refunded: '30', refunds: [first] });

  await player.refund({ reference: 'second' });
  const ended = { status: 'mistaked', ending: 'refunded' };
  expect(await listedFor(player)).toMatchObject({ ...ended, amount: '100' });
  const second = { reference: 'second', status: 'refunded', amount: '70' };
  await untilReported(player, { ...ended, refunded: '100', refunds: [first, second] });
});

it('a partly reversed deposit shows the player and the operator what was taken back', async () => {
  const player = await startReturnedDeposit(server);
  await server.settle(player.depositId, 'reversed', { amount: '20' });
  expect(await listedFor(player)).toMatchObject({ status: 'processed', amount: '80' });
  const state = await server.state(player.token, player.depositId);
  expect(state).toMatchObject({ credited: '100', reversed: '20' });
  await untilReported(player, { status: 'processed', reversed: '20' });
});
