import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import {
  createSignatures,
  requestContent,
  type Signatures,
} from '@opencashier/contract/signatures';
import { buildSandbox, type SandboxOptions } from '../startup/app.ts';
import { createManualClock, type ManualClock } from './manual-clock.ts';
import { type Receiver, startReceiver } from './receiver.ts';

export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  json: unknown;
}

/** A sandbox on a real port, a receiver for its notices, and requests signed as the server's. */
export interface Running {
  url: string;
  clock: ManualClock;
  receiver: Receiver;
  secret: string;
  signatures: Signatures;
  call(method: string, path: string, body?: unknown): Promise<Answer>;
  fetch(path: string, init?: RequestInit): Promise<Answer>;
  order(overrides?: Record<string, unknown>): Record<string, unknown>;
  stop(): Promise<void>;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function ask(url: string, init: RequestInit = {}): Promise<Answer> {
  const answer = await fetch(url, { redirect: 'manual', ...init });
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, text, json: parsed(text) };
}

export async function runSandbox(
  options: Partial<SandboxOptions> & { noticeStatuses?: number[] } = {},
): Promise<Running> {
  const secret = `whsec_${randomBytes(32).toString('base64')}`;
  const signatures = createSignatures([secret]);
  const clock = createManualClock();
  const receiver = await startReceiver(options.noticeStatuses);
  const publicUrl = 'http://sandbox.test';
  const app = buildSandbox({ secret, publicUrl, control: true, clock, ...options });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  let requests = 0;

  return {
    url,
    clock,
    receiver,
    secret,
    signatures,
    fetch: (path, init) => ask(url + path, init),
    call(method, path, body) {
      requests += 1;
      const id = `req_${requests}`;
      const text = body === undefined ? '' : JSON.stringify(body);
      const headers = { ...signatures.sign(id, new Date(), requestContent(method, path, text)) };
      if (body === undefined) return ask(url + path, { method, headers });
      const typed = { ...headers, 'content-type': 'application/json' };
      return ask(url + path, { method, headers: typed, body: text });
    },
    order: (overrides = {}) => ({
      reference: 'dep_1',
      method: 'phone_pe',
      amount: '2000',
      currency: 'INR',
      country: 'in',
      language: 'in',
      player: 'player-7',
      fields: {},
      returnUrl: 'http://127.0.0.1:4400/cashier/return/abc',
      notifyUrl: receiver.url,
      expiresAt: new Date(clock.now().getTime() + 900_000).toISOString(),
      ...overrides,
    }),
    async stop() {
      await app.close();
      await receiver.close();
    },
  };
}

/** The payment page of a new deposit, and a function that submits its form. */
export async function openPage(running: Running, deposit: unknown) {
  const { source } = deposit as { source: { url: string; params: Record<string, string> } };
  const path = new URL(source.url).pathname;
  const page = await running.fetch(`${path}?${new URLSearchParams(source.params)}`);
  const token = /name="token" value="([^"]+)"/.exec(page.text)?.[1] ?? '';
  const press = (fields: Record<string, string>) =>
    running.fetch(`${path}/decision`, {
      method: 'POST',
      body: new URLSearchParams({ token, ...fields }),
    });
  return { page, path, press };
}
