/** Every error that the operator API can return. No player sees these. */
export const operatorErrors = {
  requestInvalid: { status: 400, meaning: 'The request is invalid; the message says where.' },
  signatureInvalid: {
    status: 401,
    meaning: 'The key is unknown, or the signature is missing, wrong or older than five minutes.',
  },
  sessionEnded: { status: 401, meaning: 'You are no longer signed in.' },
  crossSite: {
    status: 403,
    meaning:
      'The request did not come from a page of the console: `x-console` or the origin is missing.',
  },
  notAllowed: { status: 403, meaning: 'The role does not allow this; the message names both.' },
  anotherPersonNeeded: {
    status: 403,
    meaning: 'The author of a proposal cannot decide on it: another person must.',
  },
  notFound: { status: 404, meaning: 'The item does not exist or belongs to another partner.' },
  requestRepeated: {
    status: 409,
    meaning: 'This webhook-id was used before. Retry with a new one.',
  },
  claimedByOther: {
    status: 409,
    meaning: 'Somebody else has claimed this withdrawal; the message says who and until when.',
  },
  alreadyDecided: {
    status: 409,
    meaning: 'Somebody has decided this withdrawal; `values` says who, how and when.',
  },
  referenceConflict: {
    status: 409,
    meaning: 'The reference was used for another posting. No money was moved.',
  },
  insufficientFunds: {
    status: 422,
    meaning: 'The player’s balance is too low. No money was moved.',
  },
  beyondDeposit: {
    status: 422,
    meaning: 'The amount exceeds what is left of the deposit. No money was moved.',
  },
  refundUnsupported: {
    status: 422,
    meaning: 'The provider of this deposit does not support refunds. No money was moved.',
  },
  refundRefused: {
    status: 422,
    meaning: 'The provider refused the refund; the message says why. The player keeps the money.',
  },
  stateForbids: {
    status: 422,
    meaning: 'The item’s state no longer allows this.',
  },
  playerOwes: {
    status: 422,
    meaning: 'The player owes money after a reversal and cannot withdraw until it is settled.',
  },
  withdrawalsOnHold: {
    status: 422,
    meaning: 'The withdrawals of this player are on hold: release them first.',
  },
  playerHasOpen: {
    status: 422,
    meaning: 'The player still has an open item; the message names it. Nothing was erased.',
  },
  walletElsewhere: {
    status: 422,
    meaning: 'This partner has its own wallet: post there.',
  },
  unavailable: { status: 503, meaning: 'Temporarily unavailable: try again.' },
} as const satisfies Record<string, { status: number; meaning: string }>;

export type OperatorErrorCode = keyof typeof operatorErrors;

/** The facts of a refusal, for clients with texts of their own. */
export type OperatorErrorValues = Readonly<Record<string, string>>;

export class OperatorError extends Error {
  readonly code: OperatorErrorCode;
  readonly values: OperatorErrorValues | undefined;

  constructor(
    code: OperatorErrorCode,
    message: string = operatorErrors[code].meaning,
    values?: OperatorErrorValues,
  ) {
    super(message);
    this.name = 'OperatorError';
    this.code = code;
    this.values = values;
  }

  get status(): number {
    return operatorErrors[this.code].status;
  }
}
