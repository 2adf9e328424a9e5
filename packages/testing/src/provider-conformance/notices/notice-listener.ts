import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  type ProviderChangeNotice,
  providerChangeNotice,
  type ProviderNotice,
  providerNotice,
} from '@opencashier/contract/provider/notices';
import { createSignatures } from '@opencashier/contract/signatures';
import type { Client } from '../clients/client-port.ts';
import { type ReceivedNotice, NoticeBoard } from './notice-board.ts';

/**
 * Receives notices as the server would, and can simulate a failing server. The state that a notice
 * lacks is requested.
 */
export class NoticeListener {
  readonly board = new NoticeBoard();
  readonly #server: Server;
  readonly #secret: string;
  readonly #client: Client;
  #failures = 0;

  constructor(secret: string, client: Client) {
    this.#secret = secret;
    this.#client = client;
    this.#server = createServer(async (request, response) => {
      const { body, ...received } = await this.#read(request);
      const isRefused = this.#failures > 0;
      if (isRefused) this.#failures -= 1;
      response.writeHead(isRefused ? 500 : 204).end();
      this.board.add({ ...received, notice: await this.#noticeIn(body) });
    });
  }

  /** Starts listening on this machine only, and returns the port. */
  async listen(port = 0): Promise<number> {
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', reject);
      this.#server.listen(port, '127.0.0.1', resolve);
    });
    return (this.#server.address() as AddressInfo).port;
  }

  /** Answers the next requests with 500. */
  failNext(count: number): void {
    this.#failures = count;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #read(
    request: IncomingMessage,
  ): Promise<Omit<ReceivedNotice, 'notice'> & { body: string }> {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const isSigned = createSignatures([this.#secret]).verify(request.headers, body);
    return { id: String(request.headers['webhook-id']), isSigned, body };
  }

  async #noticeIn(text: string): Promise<ProviderNotice | undefined> {
    const body = jsonOf(text);
    const change = providerChangeNotice.safeParse(body).data;
    return change ? this.#stateAfter(change) : providerNotice.safeParse(body).data;
  }

  async #stateAfter({ type, data }: ProviderChangeNotice): Promise<ProviderNotice | undefined> {
    const kind = kinds[type];
    const { reference } = this.#client.subjectOf(data);
    const { body } = await this.#client.ask(`${kind}Status`, reference);
    return providerNotice.safeParse({ type: `${kind}.updated`, data: body }).data;
  }
}

const kinds = {
  'deposit.changed': 'deposit',
  'refund.changed': 'refund',
  'payout.changed': 'payout',
} as const;

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
