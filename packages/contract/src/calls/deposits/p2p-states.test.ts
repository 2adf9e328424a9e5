import { expect, it } from 'vitest';
import { p2pStates, readP2pState } from './p2p-states.ts';

it('[P2P-5] reads the states of a peer-to-peer deposit, and treats any other value as pending', () => {
  expect(p2pStates.map(readP2pState)).toEqual(p2pStates);
  expect(['processed', 'canceled', 1, null, undefined].map(readP2pState)).toEqual(
    Array(5).fill('PENDING'),
  );
});
