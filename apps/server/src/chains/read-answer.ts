import type { z } from 'zod';
import { ChainUnavailable } from './chain.ts';

const timeoutMs = 10_000;

/** A user and password in the address become a header, because fetch refuses such an address. */
function requestOf(address: string, init: RequestInit): Request {
  const url = new URL(address);
  const { username, password } = url;
  url.username = '';
  url.password = '';
  const request = new Request(url, { ...init, signal: AbortSignal.timeout(timeoutMs) });
  if (username || password) {
    const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
    request.headers.set('authorization', `Basic ${Buffer.from(pair).toString('base64')}`);
  }
  return request;
}

/** Asks a chain over HTTP and reads its answer; whatever goes wrong is ChainUnavailable. */
export async function readAnswer<S extends z.ZodType>(
  url: string,
  schema: S,
  init: RequestInit = {},
): Promise<z.output<S>> {
  try {
    const answer = await fetch(requestOf(url, init));
    if (answer.status === 401 || answer.status === 403) {
      throw new ChainUnavailable('the node refuses the user and password of its address');
    }
    if (!answer.ok) throw new ChainUnavailable(`the chain answered ${answer.status}`);
    return schema.parse(await answer.json());
  } catch (error) {
    if (error instanceof ChainUnavailable) throw error;
    // The address may hold the operator's key to a node, so it is not repeated here.
    throw new ChainUnavailable('the chain cannot be read', { cause: error });
  }
}
