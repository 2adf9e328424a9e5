// Kept separate from the schemas: the widget ships these numbers and no validator.

/** LIST-12: the layouts of a method's card. */
export const cardViewTypes = {
  default: 0,
  card: 1,
  cardWalletOnly: 2,
  india: 3,
  cardMultipleType: 4,
  p2p: 5,
  pix: 6,
  eazype: 7,
  virtual: 8,
  bankTransfer: 9,
  cash: 20,
} as const;

/**
 * LIST-5: the layouts on the standard withdrawal page. The redemption page shows crypto instead.
 */
export const withdrawalCardViewTypes: readonly number[] = [
  cardViewTypes.india,
  cardViewTypes.p2p,
  cardViewTypes.eazype,
  cardViewTypes.bankTransfer,
  cardViewTypes.cash,
];
