import { createSignatures } from '@opencashier/contract/signatures';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, vi } from 'vitest';
import { mutate, seeded } from '../../testing/fuzz/mutations.ts';
import { ProviderUnavailable } from '../provider.ts';
import { HttpProvider } from './http-provider.ts';

const secretOf = (text: string) => `whsec_${Buffer.from(text).toString('base64')}`;
const secret = secretOf('a-key-that-only-this-test-knows-of');
const provider = new HttpProvider({
  name: 'sandbox',
  url: 'http://127.0.0.1:1',
  origins: [],
  secrets: [secret],
});

const body = JSON.stringify({
  type: 'deposit.updated',
  data: {
    reference: 'dep_1',
    providerId: 'p_1',
    status: 'processed',
    amount: '10',
    currency: 'EUR',
    updatedAt: '2030-01-01T00:00:00.000Z',
  },
});
const signed = { ...createSignatures([secret]).sign('evt_1', new Date(), body) };

async function receive(text: string, headers: Record<string, string>) {
  const receipt = await provider.receiveWebhook({ method: 'POST', headers, query: {}, body: text });
  return receipt?.notices[0];
}

it('asks nothing of a provider that wants fewer requests, until its time has passed', async () => {
  const answers: number[] = [];
  const bridge = createServer((_request, response) => {
    answers.push(429);
    response.writeHead(429, { 'retry-after': '20' }).end('{"error":{"message":"Slow down."}}');
  });
  await new Promise<void>((resolve) => bridge.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(bridge.address() as AddressInfo).port}`;
  const asking = new HttpProvider({ name: 'acme', url, origins: [], secrets: [secret] });
  vi.useFakeTimers({ toFake: ['Date'] });
  const ask = () => expect(asking.depositStatus({ reference: 'x' })).rejects;
  await ask().toThrow(ProviderUnavailable);
  await ask().toThrow('acme asked for fewer requests');
  expect(answers).toHaveLength(1);
  vi.advanceTimersByTime(20_000);
  await ask().toThrow('acme answered depositStatus with 429');
  expect(answers).toHaveLength(2);
  vi.useRealTimers();
  bridge.closeAllConnections();
  await new Promise((resolve) => bridge.close(resolve));
});

describe('a notice', () => {
  it('is accepted as signed', async () => {
    expect((await receive(body, signed))?.eventId).toBe('evt_1');
  });

  it('is read without invisible characters, although the signature covers them', async () => {
    const marked = body.replace('"processed"', '"failed","reason":"\\u202edesufer\\u200b"');
    const headers = { ...createSignatures([secret]).sign('evt_2', new Date(), marked) };
    const { notice } = (await receive(marked, headers)) ?? {};
    expect(notice?.data).toMatchObject({ status: 'failed', reason: 'desufer' });
    expect(await receive(marked.replace('\\u202e', ''), headers)).toBe(undefined);
  });

  it('is refused if it is forged, old, dated in the future or not signed', async () => {
    const other = createSignatures([secretOf('another-key-that-nobody-shares-with')]);
    expect(await receive(body, { ...other.sign('evt_1', new Date(), body) })).toBe(undefined);
    for (const minutes of [-6, 6]) {
      const at = new Date(Date.now() + minutes * 60_000);
      const stale = { ...createSignatures([secret]).sign('evt_1', at, body) };
      expect(await receive(body, stale)).toBe(undefined);
    }
    expect(await receive(body, {})).toBe(undefined);
  });

  it('is refused after any change: of 10,000 mutations, none is accepted', async () => {
    const random = seeded(20_260_102);
    const parts = { body, ...signed };
    const names = Object.keys(parts) as (keyof typeof parts)[];
    let accepted = 0;
    for (let round = 0; round < 10_000; round += 1) {
      const name = names[round % names.length] ?? 'body';
      const mutant = { ...parts, [name]: mutate(parts[name], random) };
      if (mutant[name] === parts[name]) continue;
      const { body: text, ...headers } = mutant;
      if (await receive(text, headers)) accepted += 1;
    }
    expect(accepted).toBe(0);
  });
});
