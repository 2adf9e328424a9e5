/** Every error that the operator API can return. No player sees these. */
export const operatorErrors = {
  requestInvalid: { status: 400, meaning: 'The request cannot be read; the message says where.' },
  signatureInvalid: {
    status: 401,
    meaning: 'The key is not known, or the signature is missing, wrong or older than five minutes.',
  },
  notAllowed: { status: 403, meaning: 'The role does not allow this; the message names both.' },
  anotherPersonNeeded: {
    status: 403,
    meaning: 'Whoever proposed this cannot decide on it: another person has to.',
  },
  notFound: { status: 404, meaning: 'There is no such thing, or it belongs to another partner.' },
  requestRepeated: {
    status: 409,
    meaning: 'A request with this webhook-id came before. Try again under a new one.',
  },
  referenceConflict: {
    status: 409,
    meaning: 'The reference was used for another posting. Nothing was moved.',
  },
  insufficientFunds: { status: 422, meaning: 'The player has less than that. Nothing was moved.' },
  stateForbids: {
    status: 422,
    meaning: 'The thing has gone on: this can no longer be done to it.',
  },
  playerOwes: {
    status: 422,
    meaning: 'The player owes money after a reversal: nothing goes out before that is settled.',
  },
  playerHasOpen: {
    status: 422,
    meaning: 'Something of the player is still open; the message names it. Nothing was erased.',
  },
  walletElsewhere: {
    status: 422,
    meaning: 'This partner keeps balances in a wallet of its own: post there.',
  },
  unavailable: { status: 503, meaning: 'Not reachable for a moment: try again.' },
} as const satisfies Record<string, { status: number; meaning: string }>;

export type OperatorErrorCode = keyof typeof operatorErrors;

export class OperatorError extends Error {
  readonly code: OperatorErrorCode;

  constructor(code: OperatorErrorCode, message: string = operatorErrors[code].meaning) {
    super(message);
    this.name = 'OperatorError';
    this.code = code;
  }

  get status(): number {
    return operatorErrors[this.code].status;
  }
}
