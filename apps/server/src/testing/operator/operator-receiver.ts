import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type OperatorEvent, operatorEvent } from '@opencashier/contract/operator/events';
import { createSignatures, type Signatures } from '@opencashier/contract/signatures';

export interface Arrived {
  id: string;
  event: OperatorEvent;
}

/** An operator's receiver that can be switched off and accepts only signed messages. */
export class OperatorReceiver {
  readonly secret = `whsec_${Buffer.from('an-operator-key-that-only-tests-know').toString('base64')}`;
  readonly arrived: Arrived[] = [];
  /** The status it answers to a message; 204 unless a test says otherwise. */
  answer: (arrived: Arrived) => number = () => 204;
  readonly #signatures: Signatures = createSignatures([this.secret]);
  #server: Server | undefined;
  #port = 0;

  get url(): string {
    return `http://127.0.0.1:${this.#port}/cashier-events`;
  }

  /** Starts listening, on the same port as before if there was one. */
  async switchOn(): Promise<void> {
    const server = createServer(async (request, response) => {
      let body = '';
      for await (const chunk of request) body += String(chunk);
      response.writeHead(this.#take(request.headers, body)).end();
    });
    await new Promise<void>((resolve) => server.listen(this.#port, '127.0.0.1', resolve));
    this.#port = (server.address() as AddressInfo).port;
    this.#server = server;
  }

  async switchOff(): Promise<void> {
    const server = this.#server;
    if (!server) return;
    this.#server = undefined;
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }

  #take(headers: Record<string, unknown>, body: string): number {
    const id = String(headers['webhook-id']);
    // The tests move the sender's clock by days, so only the signature is checked, not its age.
    const at = new Date(Number(headers['webhook-timestamp']) * 1000);
    const expected = this.#signatures.sign(id, at, body);
    if (headers['webhook-signature'] !== expected['webhook-signature']) return 401;
    const arrived = { id, event: operatorEvent.parse(JSON.parse(body)) };
    const status = this.answer(arrived);
    if (status < 300) this.arrived.push(arrived);
    return status;
  }
}
