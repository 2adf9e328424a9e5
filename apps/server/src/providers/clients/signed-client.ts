import { requestContent, type Signatures } from '@opencashier/contract/signatures';
import { nanoid } from 'nanoid';
import { type Answer, createJsonClient } from './json-client.ts';
import type { RequestPause } from './request-pause.ts';

export interface SignedClientOptions {
  name: string;
  /** Without a slash at the end. */
  url: string;
  signatures: Signatures;
  timeoutMs: number;
  pause?: RequestPause;
}

export type SignedClient = (
  method: 'GET' | 'POST',
  path: string,
  body?: unknown,
) => Promise<Answer>;

/** Sends requests signed by our own protocol. */
export function createSignedClient(options: SignedClientOptions): SignedClient {
  const { url, signatures, ...rest } = options;
  const send = createJsonClient(rest);
  return (method, path, body) => {
    const text = method === 'POST' ? JSON.stringify(body ?? {}) : '';
    const content = requestContent(method, path, text);
    const headers = { ...signatures.sign(`req_${nanoid()}`, new Date(), content) };
    const request = { method, url: url + path, headers };
    return send(method === 'POST' ? { ...request, body: text } : request);
  };
}
