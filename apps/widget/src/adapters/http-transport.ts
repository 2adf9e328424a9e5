import type { Host } from '../ports/host.ts';
import { networkError } from '../ports/cashier-error.ts';
import type { CallContext, httpRequest } from './http-request.ts';
import type { Answer, Transport } from './transport.ts';

export interface HttpOptions {
  request: typeof httpRequest;
  context: () => Omit<CallContext, 'token'>;
  /** Responses to requests that the boot entry has already sent, by URL. */
  answers?: Map<string, Promise<Response>>;
  host: Pick<Host, 'send'>;
  get?: typeof fetch;
}

export function createHttpTransport(options: HttpOptions): Transport {
  const { request, context, host, answers, get = fetch } = options;
  return {
    async send({ name, payload, key, token, signal }) {
      const { url, init } = request({ ...context(), token }, name, payload, key);
      const earlyAnswer = answers?.get(url);
      answers?.delete(url);
      const response = await (earlyAnswer ?? get(url, { ...init, signal })).catch(() => {
        throw networkError();
      });
      const answer = await readAnswer(response);
      // ERR-1: the host is notified of every failed status.
      if (!answer.ok) host.send({ messageType: 'Error', status: answer.status, url });
      return answer;
    },
  };
}

async function readAnswer(response: Response): Promise<Answer> {
  const { ok, status } = response;
  let body: unknown;
  try {
    body = await response.json();
  } catch {
    // A success without readable JSON was cut off, or came from a proxy in between.
    if (ok) throw networkError();
  }
  return ok ? { ok, status, data: body } : { ok, status, ...(body as Pick<Answer, 'error'>) };
}
