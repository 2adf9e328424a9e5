import type { ErrorBody } from '../error-body.ts';

/** What the widget emits as `message` on the socket. NET-5 */
export interface RequestFrame {
  id: string;
  key?: string;
  token: string;
  time: number;
  type: string;
  payload: unknown;
}

/** What the server answers as `message`. */
export interface AnswerFrame {
  id: string;
  status: number;
  data?: unknown;
  error?: ErrorBody;
}

/** What the server emits before it ends a line that is one too many. Calls then go over HTTP. */
export const lineRefused = 'line.refused';

/** ERR-3: the socket's own reading of a status. */
export function isSuccessStatus(status: number): boolean {
  return status < 100 || (status >= 200 && status <= 299) || status > 600;
}
