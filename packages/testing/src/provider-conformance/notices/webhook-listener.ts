import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { ProviderNotice } from '@opencashier/contract/provider/notices';
import type {
  Provider,
  Received,
  WebhookReceipt,
  WebhookRequest,
} from '@opencashier/server/providers/provider';
import type { AdapterClient } from '../clients/adapter-client.ts';
import { NoticeBoard } from './notice-board.ts';

/**
 * Receives a vendor's webhooks, lets the adapter read them, and requests the data that they lack.
 */
export class WebhookListener {
  readonly board = new NoticeBoard();
  readonly #provider: Provider;
  readonly #client: AdapterClient;
  readonly #server: Server;

  constructor(provider: Provider, client: AdapterClient) {
    this.#provider = provider;
    this.#client = client;
    this.#server = createServer(async (request, response) => {
      const receipt = await this.#receive(request);
      const { status, body, contentType } = answerTo(receipt);
      response.writeHead(status, { 'content-type': contentType }).end(body);
    });
  }

  /** Starts listening on this machine only, and returns the URL. */
  async listen(port = 0): Promise<string> {
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', reject);
      this.#server.listen(port, '127.0.0.1', resolve);
    });
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/webhooks`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #receive(request: IncomingMessage): Promise<WebhookReceipt | undefined> {
    const { searchParams } = new URL(request.url ?? '/', 'http://listener');
    const webhook: WebhookRequest = {
      method: request.method ?? 'POST',
      headers: request.headers as Record<string, string>,
      query: Object.fromEntries(searchParams),
      body: await text(request),
    };
    const receipt = await this.#provider.receiveWebhook(webhook);
    for (const received of receipt?.notices ?? []) {
      const notice = await this.#noticeOf(received);
      this.board.add({ id: received.eventId, isSigned: true, notice });
    }
    return receipt;
  }

  async #noticeOf({ notice }: Received): Promise<ProviderNotice | undefined> {
    if (notice?.type !== 'status.asked') return notice;
    const { subject: kind, ...ids } = notice.data;
    const { reference } = this.#client.subjectOf(ids);
    const { status, body } = await this.#client.ask(`${kind}Status`, reference);
    return status === 200 ? ({ type: `${kind}.updated`, data: body } as ProviderNotice) : undefined;
  }
}

function answerTo(receipt: WebhookReceipt | undefined) {
  if (!receipt) return { status: 401, body: '', contentType: 'text/plain' };
  return receipt.acknowledgement ?? { status: 204, body: '', contentType: 'text/plain' };
}
