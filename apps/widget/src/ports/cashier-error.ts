import type { ErrorBody } from '@opencashier/contract/error-body';

export interface ErrorDetails extends Pick<ErrorBody, 'link' | 'limit'> {
  /** A code of the contract's table, or one of ours: `socket.networkError`, `request.timeout`. */
  code?: string;
  /** 0 where no answer came. */
  status: number;
  /** The form fields that the server refused, each with its reason. */
  fields?: Record<string, string>;
  /** How often a one-time code may still be tried. */
  triesLeft?: number;
}

/** Everything that a call can end with instead of its response. */
export class CashierError extends Error {
  // Declared only: the help that older browsers need to define fields weighs more than the class.
  declare readonly code?: string;
  declare readonly status: number;
  declare readonly fields?: Record<string, string>;
  declare readonly triesLeft?: number;
  /** Where the player can do something about it. */
  declare readonly link?: string;
  declare readonly limit?: ErrorDetails['limit'];

  constructor(message: string, details: ErrorDetails) {
    const { code, status, fields, triesLeft, link, limit } = details;
    super(message);
    this.name = 'CashierError';
    this.status = status;
    if (code) this.code = code;
    if (fields) this.fields = fields;
    if (triesLeft !== undefined) this.triesLeft = triesLeft;
    if (link) this.link = link;
    if (limit) this.limit = limit;
  }

  /** Whether the same request may fare better later. The statuses follow the contract's table. */
  get retryable(): boolean {
    const { status } = this;
    return status === 0 || status === 409 || status === 429 || (status >= 500 && status !== 501);
  }
}

// ERR-4
export function networkError(): CashierError {
  return new CashierError('Network connection failed', { code: 'socket.networkError', status: 0 });
}

// NET-8
export function timeoutError(): CashierError {
  return new CashierError('Request timeout', { code: 'request.timeout', status: 0 });
}

export function asCashierError(error: unknown): CashierError {
  if (error instanceof CashierError) return error;
  return new CashierError(error instanceof Error ? error.message : String(error), { status: 0 });
}
