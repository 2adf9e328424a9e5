import type { ErrorBody } from '@opencashier/contract/error-body';

export interface ErrorDetails extends Pick<ErrorBody, 'link' | 'limit'> {
  /** A code of the contract's table, or one of ours: `socket.networkError`, `request.timeout`. */
  code?: string;
  /** The key of the text, if the widget made the error itself. A server's error has none. */
  textKey?: string;
  /** 0 if there was no answer. */
  status: number;
  /** The form fields that the server rejected, each with its reason. */
  fields?: Record<string, string>;
  /** The attempts left for a one-time code. */
  triesLeft?: number;
}

/** Every failure of a call. */
export class CashierError extends Error {
  // Only declared: the helper that defines fields for older browsers is bigger than the class.
  declare readonly code?: string;
  declare readonly textKey?: string;
  declare readonly status: number;
  declare readonly fields?: Record<string, string>;
  declare readonly triesLeft?: number;
  /** A page where the player can resolve the problem. */
  declare readonly link?: string;
  declare readonly limit?: ErrorDetails['limit'];

  constructor(message: string, details: ErrorDetails) {
    const { code, textKey, status, fields, triesLeft, link, limit } = details;
    super(message);
    this.name = 'CashierError';
    this.status = status;
    if (code) this.code = code;
    if (textKey) this.textKey = textKey;
    if (fields) this.fields = fields;
    if (triesLeft !== undefined) this.triesLeft = triesLeft;
    if (link) this.link = link;
    if (limit) this.limit = limit;
  }

  /** True if the same request may succeed later. The statuses follow the contract's table. */
  get retryable(): boolean {
    const { status } = this;
    return status === 0 || status === 409 || status === 429 || (status >= 500 && status !== 501);
  }
}

// ERR-4: the error once the retries are exhausted.
export function networkError(): CashierError {
  const code = 'socket.networkError';
  return new CashierError('Network connection failed', { code, textKey: code, status: 0 });
}

// NET-8: the error of a request that took too long.
export function timeoutError(): CashierError {
  const textKey = 'common.errors.timeout';
  return new CashierError('Request timeout', { code: 'request.timeout', textKey, status: 0 });
}

export function asCashierError(error: unknown): CashierError {
  if (error instanceof CashierError) return error;
  return new CashierError(error instanceof Error ? error.message : String(error), { status: 0 });
}
