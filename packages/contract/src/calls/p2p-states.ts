/** The states in which a peer-to-peer deposit is over. */
export const p2pFinishedStates = ['AUTO_CANCELED', 'CANCELED', 'PAYED'] as const;

/** Before that: nobody has paid yet; the player says so; the recipient denies it. */
export const p2pStates = ['PENDING', 'PAID_BY_PLAYER', 'DISPUTED', ...p2pFinishedStates] as const;
export type P2pState = (typeof p2pStates)[number];

/** P2P-5: apart from SEQ-20, because here a word that nobody knows ends nothing. */
export function readP2pState(value: unknown): P2pState {
  return p2pStates.find((state) => state === value) ?? 'PENDING';
}
