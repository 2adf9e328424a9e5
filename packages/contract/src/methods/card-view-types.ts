// Kept separate from the schemas: the widget ships these numbers and no validator. As constants, so
// that it ships only those that it uses.

export const defaultView = 0;
export const cardView = 1;
export const cardWalletOnlyView = 2;
export const indiaView = 3;
export const cardMultipleTypeView = 4;
export const p2pView = 5;
export const pixView = 6;
export const eazypeView = 7;
export const virtualView = 8;
export const bankTransferView = 9;
export const cashView = 20;

/** LIST-12: the layouts of a method's card. */
export const cardViewTypes = {
  default: defaultView,
  card: cardView,
  cardWalletOnly: cardWalletOnlyView,
  india: indiaView,
  cardMultipleType: cardMultipleTypeView,
  p2p: p2pView,
  pix: pixView,
  eazype: eazypeView,
  virtual: virtualView,
  bankTransfer: bankTransferView,
  cash: cashView,
} as const;

/**
 * LIST-5: the layouts on the standard withdrawal page. The redemption page shows crypto instead.
 */
export const withdrawalCardViewTypes: readonly number[] = [
  indiaView,
  p2pView,
  eazypeView,
  bankTransferView,
  cashView,
];
