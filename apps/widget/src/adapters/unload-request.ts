import type { Cashier } from '../ports/cashier.ts';
import type { CallContext, httpRequest } from './http-request.ts';

/** NET-13: always over HTTP, because a socket closes with its page. */
export function createUnloadRequest(
  request: typeof httpRequest,
  context: () => CallContext,
  send: typeof fetch = fetch,
): Cashier['sendOnLeave'] {
  return (name, input) => {
    const { url, init } = request(context(), name, input);
    send(url, { ...init, keepalive: true }).catch(() => {});
  };
}
