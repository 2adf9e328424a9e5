import type { ErrorBody } from './error-body.ts';

/**
 * The HTTP status of an error code, which the socket sends too, and whether a retry can succeed.
 */
export interface ErrorRow {
  status: number;
  retryable: boolean;
}

/** Every error that a call can return. */
export const errorTable = {
  'request.malformed': { status: 400, retryable: false },
  'request.invalid': { status: 400, retryable: false },
  'request.unknownCall': { status: 404, retryable: false },
  'request.tooLarge': { status: 413, retryable: false },
  'request.notJson': { status: 415, retryable: false },
  'request.keyMissing': { status: 400, retryable: false },
  'request.keyReused': { status: 422, retryable: false },
  'request.inFlight': { status: 409, retryable: true },
  'request.tooMany': { status: 429, retryable: true },
  'request.otherContract': { status: 426, retryable: true },
  'auth.tokenMissing': { status: 401, retryable: false },
  'auth.tokenInvalid': { status: 401, retryable: false },
  'auth.tokenExpired': { status: 401, retryable: false },
  'auth.originForbidden': { status: 403, retryable: false },
  'auth.viewForbidden': { status: 403, retryable: false },
  'server.unavailable': { status: 503, retryable: true },
  'server.internal': { status: 500, retryable: true },
  'banking.methodUnavailable': { status: 422, retryable: false },
  'banking.currencyUnavailable': { status: 422, retryable: false },
  'banking.amountOutOfRange': { status: 422, retryable: false },
  'banking.amountTooPrecise': { status: 422, retryable: false },
  'banking.limitExceeded': { status: 422, retryable: false },
  'banking.paymentMethodRegex': { status: 422, retryable: false },
  'banking.bonusUnavailable': { status: 422, retryable: false },
  'banking.returnUrlForbidden': { status: 422, retryable: false },
  'banking.sessionUnknown': { status: 422, retryable: false },
  'banking.boxUnavailable': { status: 422, retryable: false },
  'banking.depositNotFound': { status: 404, retryable: false },
  'banking.depositChanged': { status: 422, retryable: false },
  'banking.cancelRefused': { status: 422, retryable: false },
  'banking.requisitesTaken': { status: 422, retryable: false },
  'banking.tooManyOpen': { status: 422, retryable: false },
  'banking.accountNotFound': { status: 404, retryable: false },
  'banking.withdrawalNotFound': { status: 404, retryable: false },
  'banking.draftExpired': { status: 422, retryable: false },
  'banking.balanceTooLow': { status: 422, retryable: false },
  'banking.withdrawalsBlocked': { status: 403, retryable: false },
  'banking.withdrawalLimit': { status: 422, retryable: false },
  'banking.codeRequired': { status: 428, retryable: false },
  'banking.codeWrong': { status: 422, retryable: false },
  'banking.codeExpired': { status: 422, retryable: false },
  'banking.codeTooMany': { status: 422, retryable: false },
  'banking.codesLocked': { status: 403, retryable: false },
  'banking.codeUnavailable': { status: 503, retryable: true },
  'banking.merchantClientError': { status: 422, retryable: false },
  'banking.walletRefused': { status: 403, retryable: false },
  'banking.providerUnavailable': { status: 503, retryable: true },
  'banking.captchaUnavailable': { status: 503, retryable: true },
  'banking.rateUnavailable': { status: 503, retryable: true },
  captcha_required: { status: 428, retryable: true },
} as const satisfies Record<string, ErrorRow>;

export type ErrorCode = keyof typeof errorTable;

/** An error that a handler throws. Both HTTP and the socket turn it into their answer. */
export class CallError extends Error {
  readonly code: ErrorCode;
  readonly details: Omit<ErrorBody, 'message' | 'code'>;

  constructor(code: ErrorCode, message: string, details: Omit<ErrorBody, 'message' | 'code'> = {}) {
    super(message);
    this.name = 'CallError';
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return errorTable[this.code].status;
  }

  get body(): ErrorBody {
    return { message: this.message, code: this.code, ...this.details };
  }
}
