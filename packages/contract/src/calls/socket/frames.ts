import type { ErrorBody } from '../../error-body.ts';

/** NET-5: the widget's `message` on the socket. */
export interface RequestFrame {
  id: string;
  key?: string;
  token: string;
  time: number;
  type: string;
  payload: unknown;
}

/** The server's `message` in answer. */
export interface AnswerFrame {
  id: string;
  status: number;
  data?: unknown;
  /** In place of `data`: its JSON, compressed, if the client accepts `gzipEncoding`. */
  gzip?: Uint8Array | ArrayBuffer | undefined;
  error?: ErrorBody;
}

/** The value of `encoding` in the query of a client that reads compressed answers. */
export const gzipEncoding = 'gzip';

/** Sent before the server closes a socket over the limit. Calls then go over HTTP. */
export const lineRefused = 'line.refused';

/** ERR-3: on the socket, these statuses mean success. */
export function isSuccessStatus(status: number): boolean {
  return status < 100 || (status >= 200 && status <= 299) || status > 600;
}
