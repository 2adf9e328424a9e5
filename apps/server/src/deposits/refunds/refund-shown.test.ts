import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import {
  type ReturnedDepositFixture,
  startReturnedDeposit,
} from '../../testing/deposits/returned-deposit-fixture.ts';
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

it('a dispute fee that the player pays is shown for as long as it is charged', async () => {
  server.partner.disputes = { feePaidBy: 'player', whileOpen: 'leave' };
  onTestFinished(() => {
    server.partner.disputes = { feePaidBy: 'house', whileOpen: 'take' };
  });
  const player = await startReturnedDeposit(server);
  const state = () => server.state(player.token, player.depositId);
  const fee = { amount: '15', currency: 'EUR' };
  expect(await state()).not.toHaveProperty('disputeFee');
  await player.dispute({ fee });
  expect(await state()).toMatchObject({ status: 'processed', credited: '100', disputeFee: '15' });
  await player.dispute({ status: 'lost', fee });
  expect(await state()).toMatchObject({ ending: 'reversed', reversed: '100', disputeFee: '15' });
  await untilReported(player, { ending: 'reversed', disputeFee: '15' });
  await player.dispute({ status: 'won' });
  expect(await state()).not.toHaveProperty('disputeFee');
});

it('money on top of a credited deposit is shown while it waits in a case', async () => {
  const { user, token, depositId } = await startReturnedDeposit(server, '10');
  const state = () => server.state(token, depositId);
  const caseId = async () => (await askOperator(server, 'cases', { user })).body.cases[0]?.id ?? '';
  await server.settle(depositId, 'processed', { amount: '200' });
  const held = { amount: '190', currency: 'EUR' };
  expect(await state()).toMatchObject({ status: 'processed', credited: '10', held });
  await server.settle(depositId, 'reversed', { amount: '10' });
  expect(await state()).toMatchObject({ ending: 'reversed', held });
  const decision = { outcome: 'refund', sentTo: 'the card', reason: 'asked for it' };
  await askOperator(server, 'settleCase', { id: await caseId(), ...decision });
  expect(await state()).not.toHaveProperty('held');
});

it('a deposit that waits as a whole in a case names no part of it', async () => {
  const token = await server.token({ user: 'far-too-much' });
  const { depositId } = (await server.deposit(token, { amount: '10' })).body;
  await server.settle(depositId, 'processed', { amount: '200' });
  const state = await server.state(token, depositId);
  expect(state).toMatchObject({ status: 'accepted', isReceived: true });
  expect(state).not.toHaveProperty('held');
});
