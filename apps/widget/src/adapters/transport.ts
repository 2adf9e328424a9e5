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

/** One attempt of one call. Rejects with a network error if there is no answer. */
export interface Transport {
  send(frame: CallFrame): Promise<Answer>;
}
