import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type ProviderNotice, providerNotice } from '@opencashier/contract/provider/notices';
import { createSignatures } from '@opencashier/contract/signatures';
import { type ReceivedNotice, NoticeBoard } from './notice-board.ts';

/** Receives notices as the server would, and can simulate a failing server. */
export class NoticeListener {
  readonly board = new NoticeBoard();
  readonly #server: Server;
  readonly #secret: string;
  #failures = 0;

  constructor(secret: string) {
    this.#secret = secret;
    this.#server = createServer(async (request, response) => {
      const received = await this.#read(request);
      const isRefused = this.#failures > 0;
      if (isRefused) this.#failures -= 1;
      response.writeHead(isRefused ? 500 : 204).end();
      this.board.add(received);
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

  async #read(request: IncomingMessage): Promise<ReceivedNotice> {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const isSigned = createSignatures([this.#secret]).verify(request.headers, body);
    return { id: String(request.headers['webhook-id']), isSigned, notice: noticeIn(body) };
  }
}

function noticeIn(body: string): ProviderNotice | undefined {
  try {
    return providerNotice.parse(JSON.parse(body));
  } catch {
    return undefined;
  }
}
