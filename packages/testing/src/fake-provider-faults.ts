import type { ServerResponse } from 'node:http';
import { sendJson } from './json-messages.ts';

/**
 * The provider's failure for the next requests. `lost`: it acts, and its answer is lost. `page…`: a
 * proxy before it answers with a page of its own.
 */
export type Fault =
  | 'none'
  | 'lost'
  | 'error500'
  | 'hangUp'
  | 'refuse'
  | 'nonsense'
  | 'page404'
  | 'page501'
  | 'foreignSource';

/** Answers a request with the fault; false if the fault lets the request through. */
export function answerFault(fault: Fault, response: ServerResponse): boolean {
  switch (fault) {
    case 'error500':
      sendJson(response, 500, { error: { message: 'down' } });
      return true;
    case 'refuse':
      sendJson(response, 422, { error: { message: 'Your bank refused the payment.' } });
      return true;
    case 'nonsense':
      sendJson(response, 200, { hello: 'world' });
      return true;
    case 'page404':
    case 'page501':
      response.writeHead(Number(fault.slice(4))).end('<!doctype html><title>Sorry</title>');
      return true;
    case 'hangUp':
      response.destroy();
      return true;
    case 'none':
    case 'lost':
    case 'foreignSource':
      return false;
  }
}
