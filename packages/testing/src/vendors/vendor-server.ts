import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * The fault of the next answers. `lost`: the vendor acts, and its answer never arrives. `tooMany`:
 * it does not act, and asks for fewer requests.
 */
export type VendorFault =
  | 'none'
  | 'html'
  | 'empty'
  | 'halfJson'
  | 'silence'
  | 'lost'
  | 'error500'
  | 'tooMany';

export interface VendorRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingMessage['headers'];
  body: unknown;
}

export interface VendorAnswer {
  status: number;
  /** JSON, or a page of HTML as text. */
  body: unknown;
}

/** A stand-in of a vendor's API on its own port, which a test controls. */
export class VendorServer {
  /** Every request, in order. */
  readonly requests: VendorRequest[] = [];
  fault: VendorFault = 'none';
  /** The wait that it asks for, with the fault `tooMany`. */
  retryAfter = '30';
  /** Changes the answers before they are sent, as a faulty vendor would. */
  spoil: ((body: unknown) => unknown) | undefined;
  readonly #server;
  readonly #answer: (request: VendorRequest) => VendorAnswer;
  readonly #tooMany: unknown;

  /** `tooMany` is the body of an answer of 429, in the API's own words. */
  constructor(answer: (request: VendorRequest) => VendorAnswer, tooMany: unknown) {
    this.#answer = answer;
    this.#tooMany = tooMany;
    this.#server = createServer((request, response) => void this.#serve(request, response));
  }

  async listen(port = 0): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', reject).listen(port, '127.0.0.1', resolve);
    });
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Closes every connection, so that nobody keeps waiting for an answer that was never sent. */
  hangUp(): void {
    this.#server.closeAllConnections();
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Uint8Array[] = [];
    for await (const chunk of request) chunks.push(chunk as Uint8Array);
    const text = Buffer.concat(chunks).toString();
    const url = new URL(request.url ?? '/', 'http://vendor');
    const incoming: VendorRequest = {
      method: request.method ?? 'GET',
      path: url.pathname,
      query: url.searchParams,
      headers: request.headers,
      body: text === '' ? undefined : JSON.parse(text),
    };
    this.requests.push(incoming);
    const { fault } = this;
    if (fault === 'silence') return;
    if (fault === 'error500') return void response.writeHead(500).end();
    if (fault === 'tooMany') {
      const headers = { 'content-type': 'application/json', 'retry-after': this.retryAfter };
      return void response.writeHead(429, headers).end(JSON.stringify(this.#tooMany));
    }
    const { status, body } = this.#answer(incoming);
    if (fault === 'lost') return void request.socket.destroy();
    if (typeof body === 'string') {
      response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end(body);
      return;
    }
    const json = JSON.stringify(this.spoil ? this.spoil(body) : body);
    if (fault === 'html') {
      response.writeHead(status, { 'content-type': 'text/html' }).end('<html>Just a moment</html>');
      return;
    }
    response.writeHead(status, { 'content-type': 'application/json' });
    if (fault === 'empty') return void response.end();
    response.end(fault === 'halfJson' ? json.slice(0, json.length / 2) : json);
  }
}
