import { AsyncLocalStorage } from 'node:async_hooks';
import type { z } from 'zod';
import { ChainUnavailable } from './chain.ts';

interface Limits {
  timeoutMs?: number | undefined;
  maxBytes?: number;
}

const defaultTimeoutMs = 10_000;
/** Several times what the fullest blocks take as JSON. */
const defaultMaxBytes = 134_217_728;

const stops = new AsyncLocalStorage<AbortSignal>();

/** Does work whose requests to chains end at once when the signal says so. */
export const untilStopped = <T>(stop: AbortSignal, work: () => Promise<T>): Promise<T> =>
  stops.run(stop, work);

/** A user and password in the address become a header, because fetch refuses such an address. */
function requestOf(address: string, init: RequestInit): Request {
  const url = new URL(address);
  const { username, password } = url;
  url.username = '';
  url.password = '';
  const request = new Request(url, init);
  if (username || password) {
    const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
    request.headers.set('authorization', `Basic ${Buffer.from(pair).toString('base64')}`);
  }
  return request;
}

/** Asks a chain over HTTP and reads its answer; every failure is ChainUnavailable. */
export async function readAnswer<S extends z.ZodType>(
  url: string,
  schema: S,
  init: RequestInit = {},
  { timeoutMs = defaultTimeoutMs, maxBytes = defaultMaxBytes }: Limits = {},
): Promise<z.output<S>> {
  const timeout = AbortSignal.timeout(timeoutMs);
  const stop = stops.getStore();
  const signal = stop ? AbortSignal.any([timeout, stop]) : timeout;
  try {
    const answer = await fetch(requestOf(url, { ...init, signal }));
    if (answer.status === 401 || answer.status === 403) {
      throw new ChainUnavailable('the node refuses the user and password of its address');
    }
    if (!answer.ok) throw new ChainUnavailable(`the chain answered ${answer.status}`);
    return schema.parse(JSON.parse(await textOf(answer, maxBytes)));
  } catch (error) {
    if (error instanceof ChainUnavailable) throw error;
    // The address may hold the operator's key to a node, so it is not repeated here.
    const reason = timeout.aborted ? `did not answer within ${timeoutMs} ms` : 'cannot be read';
    throw new ChainUnavailable(`the chain ${reason}`, { cause: error });
  }
}

async function textOf(answer: Response, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of answer.body ?? []) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new ChainUnavailable(`the answer has more than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}
