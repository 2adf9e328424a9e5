import type { ErrorBody } from '@opencashier/contract/error-body';

export interface CallFrame {
  name: string;
  payload: object;
  key?: string;
  token: string;
  signal: AbortSignal;
}

export interface Answer {
  ok: boolean;
  status: number;
  data?: unknown;
  error?: ErrorBody;
}

/** One try of one call. Rejects with a network error where no answer came. */
export interface Transport {
  send(frame: CallFrame): Promise<Answer>;
}
