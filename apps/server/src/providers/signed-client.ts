import { requestContent, type Signatures } from '@opencashier/contract/signatures';
import { nanoid } from 'nanoid';
import { readProviderJson } from './provider-json.ts';
import { ProviderUnavailable } from './provider.ts';

export interface SignedClientOptions {
  name: string;
  /** Without a slash at the end. */
  url: string;
  signatures: Signatures;
  timeoutMs: number;
}

export interface Answer {
  status: number;
  /** Undefined where the answer is no JSON. */
  body: unknown;
}

export type SignedClient = (
  method: 'GET' | 'POST',
  path: string,
  body?: unknown,
) => Promise<Answer>;

const answerMaxBytes = 65_536;

/** Sends signed requests; whatever keeps an answer from coming is ProviderUnavailable. */
export function createSignedClient(options: SignedClientOptions): SignedClient {
  const { name, url, signatures, timeoutMs } = options;
  return async (method, path, body) => {
    const text = method === 'POST' ? JSON.stringify(body ?? {}) : '';
    const content = requestContent(method, path, text);
    const headers = { ...signatures.sign(`req_${nanoid()}`, new Date(), content) };
    const request =
      method === 'POST'
        ? { method, headers: { ...headers, 'content-type': 'application/json' }, body: text }
        : { method, headers };
    try {
      const signal = AbortSignal.timeout(timeoutMs);
      const response = await fetch(url + path, { ...request, redirect: 'error', signal });
      return { status: response.status, body: readProviderJson(await readText(response)) };
    } catch (cause) {
      throw new ProviderUnavailable(`${name} could not be reached`, { cause });
    }
  };
}

/** Reads no more than an answer can hold, whatever the other side sends. */
async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > answerMaxBytes) throw new Error('the answer is too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}
