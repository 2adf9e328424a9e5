import { expect, it } from 'vitest';
import { p2pStateOf } from './p2p-state.ts';

const p2p = { requisite: 'card-1', sealed: 'sealed', timeoutMinutes: 15 };
const waiting = { p2p, stage: 'waiting', ending: null, declaredAt: null } as const;
const declaredAt = new Date();
const disputedAt = declaredAt.toISOString();

it.each([
  ['PENDING', 'it waits for its payment', {}],
  ['PAID_BY_PLAYER', 'the player has reported the payment', { declaredAt }],
  ['DISPUTED', 'the recipient denies the payment', { declaredAt, p2p: { ...p2p, disputedAt } }],
  ['PAYED', 'it is credited', { stage: 'processed' }],
  ['AUTO_CANCELED', 'its time has run out', { stage: 'failed', ending: 'expired' }],
  ['CANCELED', 'somebody has cancelled it', { stage: 'failed', ending: 'cancelled' }],
  ['CANCELED', 'its money went back', { stage: 'reversed', ending: 'reversed' }],
] as const)('[P2P-5] a peer-to-peer deposit is %s if %s', (state, _why, change) => {
  expect(p2pStateOf({ ...waiting, ...change })).toBe(state);
});

it('any other deposit has no such state', () => {
  expect(p2pStateOf({ ...waiting, p2p: null })).toBeUndefined();
});
