import type { ProviderDeposit } from '@opencashier/contract/provider/protocol';
import { type Attack, depositOf, openDeposit, type Scene, untilApplied } from '../../attack.ts';
import type { Fault } from '../../../fake-provider-faults.ts';

const faults: Fault[] = ['foreignSource', 'nonsense', 'error500', 'hangUp', 'refuse'];

/** Notices that a provider may sign, and that must not be credited. */
const claims: [string, Partial<ProviderDeposit>][] = [
  ['a thousand times the sum', { amount: '10000' }],
  ['a negative sum', { amount: '-10' }],
  ['an infinite sum', { amount: '1e309' }],
  ['a sum of 300 digits', { amount: '9'.repeat(300) }],
  ['a sum that is too precise', { amount: '10.0001' }],
  ['nothing at all', { amount: '0' }],
  ['another currency', { currency: 'KWD' }],
  ['a currency that does not exist', { currency: 'XXX' }],
  ['an unknown state', { status: 'paid' as 'processed' }],
];

/** The money that a player has after a notice about a deposit of ten euros. */
async function creditedBy(
  scene: Scene,
  what: string,
  change: Partial<ProviderDeposit>,
): Promise<bigint> {
  const { world, record } = scene;
  const { token, owner } = await world.newPlayer();
  const { depositId } = await openDeposit(scene, token);
  const then = { status: 'processed' as const, ...change };
  const address = `${world.url}/webhooks/sandbox`;
  const status = await world.provider.notify(depositId, address, crypto.randomUUID(), then);
  record.tryOnce(`a notice with ${what}`, { status, body: undefined });
  await untilApplied(scene);
  return world.available(owner);
}

async function run(scene: Scene): Promise<void> {
  const { world, via, record } = scene;
  const { provider } = world;
  const honest = await creditedBy(scene, 'the sum that was paid', {});
  record.mustHaveTried(`an honest notice, which credited ${honest}`, honest === 10_00n);
  for (const fault of faults) {
    const { token } = await world.newPlayer();
    const { body } = await via.ask(token, 'session-start', { currency: 'EUR' });
    const session = (body as { payment_session_id?: string }).payment_session_id ?? '';
    provider.fault = fault;
    const reply = await via.ask(token, 'deposit-create', depositOf(session, '10'));
    provider.fault = 'none';
    record.tryOnce(`a provider that answers with ${fault}`, reply);
    const isSent = JSON.stringify(reply.body ?? '').includes('evil.example');
    record.mustHold('a player was sent to a foreign address', !isSent);
  }
  for (const [what, change] of claims) {
    const credited = await creditedBy(scene, what, change);
    record.mustHold(`a notice with ${what} credited ${credited}`, credited === 0n);
  }
}

export const hostileProvider: Attack = {
  title: 'a provider that sends players elsewhere or claims sums that nobody paid',
  isPerTransport: true,
  size: 1,
  run,
};
