import { httpRequest } from '../../adapters/http-request.ts';
import { methodsRequest } from '../../ports/methods-request.ts';
import type { Session } from '../../ports/session.ts';
import { withdrawalRootPath } from '../../routes/paths.ts';

/** Requests the first screen's data; the application finds the responses by their URLs. */
export function requestFirstData(
  session: Session,
  answers: Map<string, Promise<Response>>,
  path: string,
): void {
  const list = path.includes(withdrawalRootPath) ? 'methods-withdrawal' : 'methods-payment-v3';
  for (const name of [list, 'userdata-payment-snippet']) {
    const { url, init } = httpRequest(session, name, methodsRequest(session));
    const answer = fetch(url, init);
    // The consumer handles a failure; until then it must not count as an unhandled rejection.
    answer.catch(() => {});
    answers.set(url, answer);
  }
}

export function preloadSocket(href: string): void {
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.crossOrigin = 'anonymous';
  link.href = href;
  document.head.append(link);
}
