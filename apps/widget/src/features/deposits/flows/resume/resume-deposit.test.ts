import { beforeEach, expect, it } from 'vitest';
import { useDeposit } from '../../state.ts';
import { fakePorts } from '../../../../testing/fake-ports.ts';
import { beginTest, testDeposit } from '../../../../testing/fixtures.ts';
import { resumeDeposit } from './resume-deposit.ts';

beforeEach(() => beginTest());

const [then, now] = ['2026-11-15T12:00:00.000Z', '2026-11-15T13:00:00.000Z'];
const ended = testDeposit({ status: 'mistaked', ending: 'expired', serverTime: then });
const credited = testDeposit({ status: 'processed', isLate: true, serverTime: now });
const reference = { depositId: ended.depositId, paymentMethod: ended.paymentMethod };

function begin() {
  const ports = fakePorts();
  ports.answers = { 'deposit-status': () => credited };
  useDeposit.setState({ current: { ...ended, receivedAtMs: 0 } });
  return ports;
}
const current = () => useDeposit.getState().current;

it('[ROUTE-8] shows a known result at once, and checks whether it is still current', async () => {
  const outcome = resumeDeposit(begin(), reference);
  expect(current()).toMatchObject({ status: 'mistaked' });
  expect(await outcome).toEqual({ kind: 'restored' });
  await expect.poll(current).toMatchObject({ status: 'processed', isLate: true });
});

it('does not replace another deposit that the player has since started', async () => {
  const ports = begin();
  const answer = Promise.withResolvers<unknown>();
  ports.answers = { 'deposit-status': () => answer.promise };
  await resumeDeposit(ports, reference);
  useDeposit.setState({ current: { ...testDeposit({ depositId: 'next' }), receivedAtMs: 0 } });
  answer.resolve(credited);
  await answer.promise;
  await new Promise(setImmediate);
  expect(current()).toMatchObject({ depositId: 'next' });
});
