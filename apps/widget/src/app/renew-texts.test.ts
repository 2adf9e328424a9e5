import { beforeEach, expect, it } from 'vitest';
import { chooseMethod, useDeposit } from '../features/deposits/state.ts';
import { useMethods } from '../features/methods/state.ts';
import { useSession } from '../state/session.ts';
import { useSweepstake } from '../features/coins/state.ts';
import { useWithdrawal } from '../features/withdrawals/state.ts';
import { fakePorts } from '../testing/fake-ports.ts';
import { beginTest, testBox, testList, testMethod, testSnippet } from '../testing/fixtures.ts';
import { payoutMethod } from '../testing/withdrawal-fixtures.ts';
import { renewTexts } from './renew-texts.ts';

beforeEach(() => beginTest());

const spanish = testMethod({ text: { es: { title: 'Transferencia' }, en: { title: 'SPEI' } } });
const payout = payoutMethod({ text: spanish.text });

function setUp() {
  const ports = fakePorts();
  ports.answers = {
    'methods-payment-v3': () => testList(spanish),
    'methods-withdrawal': () => testList(payout),
    'userdata-payment-snippet': () => testSnippet(),
  };
  return ports;
}

it('[I18N-5] loads the methods in the new language, and keeps the player’s input', async () => {
  const ports = setUp();
  useMethods.setState({ list: testList() });
  chooseMethod(testMethod());
  useDeposit.setState({ amount: '75' });
  useSession.setState({ locale: 'es' });
  await renewTexts(ports);
  expect(ports.calls.map(({ input }) => input['language'])).toEqual(['es', 'es']);
  expect(useDeposit.getState()).toMatchObject({ amount: '75', method: spanish });
});

it('[I18N-5] does the same for withdrawal methods', async () => {
  const ports = setUp();
  useWithdrawal.setState({ list: testList(), method: payoutMethod(), amount: '75' });
  useSession.setState({ locale: 'es' });
  await renewTexts(ports);
  expect(ports.calls.map(({ name }) => name)).toContain('methods-withdrawal');
  expect(useWithdrawal.getState()).toMatchObject({ amount: '75', method: payout });
});

it('[SWP-2] does the same for the packages, including the chosen one', async () => {
  const ports = setUp();
  beginTest({ widgetViewType: 'sweep' });
  const badge = 'Primera compra';
  ports.answers['sweepstake-boxes'] = () => ({ boxes: [testBox({ badge })] });
  useSweepstake.setState({ boxes: [testBox()], chosen: testBox() });
  useSession.setState({ locale: 'es' });
  await renewTexts(ports);
  expect(ports.calls.map(({ name, input }) => [name, input])).toEqual([
    ['sweepstake-boxes', { language: 'es' }],
  ]);
  expect(useSweepstake.getState()).toMatchObject({ boxes: [{ badge }], chosen: { badge } });
});

it('[SWP-2] keeps the chosen package if it is no longer offered', async () => {
  const ports = setUp();
  beginTest({ widgetViewType: 'sweep' });
  ports.answers['sweepstake-boxes'] = () => ({ boxes: [testBox({ id: 'other' })] });
  useSweepstake.setState({ boxes: [testBox()], chosen: testBox() });
  await renewTexts(ports);
  expect(useSweepstake.getState().chosen).toEqual(testBox());
});

it('loads nothing before there is a list', async () => {
  const ports = setUp();
  await renewTexts(ports);
  expect(ports.calls).toEqual([]);
});
