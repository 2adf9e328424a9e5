import { Agent, request } from 'node:http';
import { createSignatures } from '@opencashier/contract/signatures';
import type { FakeProvider } from '@opencashier/testing/fake-provider';

const agent = new Agent({ keepAlive: true, maxSockets: 256 });

/** Sends the state of a deposit as the provider would, by the same client as the bare server's. */
export function sendNotice(
  { deposits, secret }: FakeProvider,
  depositId: string,
  notifyUrl: string,
): Promise<void> {
  const body = JSON.stringify({ type: 'deposit.updated', data: deposits.get(depositId) });
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    ...createSignatures([secret]).sign(crypto.randomUUID(), new Date(), body),
  };
  return new Promise((resolve, reject) => {
    const call = request(notifyUrl, { agent, method: 'POST', headers }, (answer) => {
      answer.resume().on('end', () => {
        if (answer.statusCode === 204) resolve();
        else reject(new Error(`a notice was answered ${answer.statusCode}`));
      });
    });
    call.on('error', reject).end(body);
  });
}
