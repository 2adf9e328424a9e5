/** The states in which a peer-to-peer deposit is over. */
export const p2pFinishedStates = ['AUTO_CANCELED', 'CANCELED', 'PAYED'] as const;

/** The states before: not paid yet; reported as paid by the player; disputed by the recipient. */
export const p2pStates = ['PENDING', 'PAID_BY_PLAYER', 'DISPUTED', ...p2pFinishedStates] as const;
export type P2pState = (typeof p2pStates)[number];

/** P2P-5: separate from SEQ-20, because an unknown state must not end the deposit. */
export function readP2pState(value: unknown): P2pState {
  return p2pStates.find((state) => state === value) ?? 'PENDING';
}
