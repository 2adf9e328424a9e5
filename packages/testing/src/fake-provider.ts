import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type {
  ProviderDeposit,
  ProviderDepositRequest,
  ProviderStatus,
} from '@opencashier/contract/provider-protocol';
import { createSignatures, requestContent } from '@opencashier/contract/signatures';

/** What the provider does with the next requests instead of answering well. */
export type Fault = 'none' | 'error500' | 'hangUp' | 'refuse' | 'nonsense' | 'foreignSource';

const secret = `whsec_${Buffer.from('a-key-that-only-tests-know-of-1234').toString('base64')}`;

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk as Uint8Array));
  return Buffer.concat(chunks).toString();
}

function answer(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

/** A provider on a port of its own that does exactly what a test tells it to. */
export class FakeProvider {
  readonly secret = secret;
  /** Every request to create a deposit, in order. */
  readonly created: ProviderDepositRequest[] = [];
  readonly deposits = new Map<string, ProviderDeposit>();
  fault: Fault = 'none';
  readonly #signatures = createSignatures([secret]);
  readonly #server: Server;
  #held: Promise<void> = Promise.resolve();

  constructor() {
    this.#server = createServer((request, response) => void this.#serve(request, response));
  }

  async listen(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Requests wait until the returned function is called. */
  hold(): () => void {
    let release = () => {};
    this.#held = new Promise((resolve) => {
      release = resolve;
    });
    return () => release();
  }

  /** Decides a deposit as the player's bank would. */
  decide(reference: string, status: ProviderStatus, change: Partial<ProviderDeposit> = {}): void {
    const known = this.deposits.get(reference);
    if (!known) throw new Error(`the provider does not know ${reference}`);
    const updatedAt = new Date().toISOString();
    this.deposits.set(reference, { ...known, updatedAt, status, ...change });
  }

  /** Sends the deposit's present state to a webhook address; gives the status of the answer. */
  async notify(
    reference: string,
    notifyUrl: string,
    eventId: string = randomUUID(),
  ): Promise<number> {
    const data = this.deposits.get(reference);
    const body = JSON.stringify({ type: 'deposit.updated', data });
    const response = await fetch(notifyUrl, {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json',
        ...this.#signatures.sign(eventId, new Date(), body),
      },
    });
    return response.status;
  }

  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.#server.close(resolve));
    this.#server.closeAllConnections();
    await closed;
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readBody(request);
    const content = requestContent(request.method ?? '', request.url ?? '', body);
    if (!this.#signatures.verify(request.headers, content)) {
      return answer(response, 401, { error: { message: 'The signature is not right.' } });
    }
    switch (this.fault) {
      case 'error500':
        return answer(response, 500, { error: { message: 'down' } });
      case 'refuse':
        return answer(response, 422, { error: { message: 'Your bank refused the payment.' } });
      case 'nonsense':
        return answer(response, 200, { hello: 'world' });
      case 'hangUp':
        response.destroy();
        return;
      case 'none':
      case 'foreignSource':
        break;
    }
    if (request.method === 'POST') return this.#create(body, response);
    const known = this.deposits.get(decodeURIComponent(request.url?.split('/').pop() ?? ''));
    answer(response, known ? 200 : 404, known ?? { error: { message: 'unknown' } });
  }

  async #create(body: string, response: ServerResponse): Promise<void> {
    const request = JSON.parse(body) as ProviderDepositRequest;
    const { reference, amount, currency } = request;
    this.created.push(request);
    await this.#held;
    const page = this.fault === 'foreignSource' ? 'https://evil.example' : this.url;
    const known = this.deposits.get(reference) ?? {
      reference,
      providerId: randomUUID(),
      status: 'waiting' as const,
      amount,
      currency,
      source: { url: `${page}/pay`, method: 'GET' as const, params: { order: reference } },
      updatedAt: new Date().toISOString(),
    };
    this.deposits.set(reference, known);
    answer(response, 200, known);
  }
}

export async function startFakeProvider(): Promise<FakeProvider> {
  const provider = new FakeProvider();
  await provider.listen();
  return provider;
}
