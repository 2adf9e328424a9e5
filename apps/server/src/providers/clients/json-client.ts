import { readProviderJson } from './provider-json.ts';
import { ProviderUnavailable } from '../provider.ts';
import { noteSent } from './sent-requests.ts';
import { type RequestPause, tooManyRequests } from './request-pause.ts';

export interface JsonRequest {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH';
  url: string;
  headers: Record<string, string>;
  /** JSON, as it is sent. */
  body?: string;
}

export interface Answer {
  status: number;
  /** Undefined if the answer is not JSON. */
  body: unknown;
}

export interface JsonClientOptions {
  /** The provider's name, for the message of a failure. */
  name: string;
  timeoutMs: number;
  answerMaxBytes?: number;
  /** Begins with an answer of 429; until it ends, nothing is sent. */
  pause?: RequestPause;
}

export type JsonClient = (request: JsonRequest) => Promise<Answer>;

const defaultMaxBytes = 65_536;

/** Sends requests; if no answer arrives for any reason, it throws ProviderUnavailable. */
export function createJsonClient(options: JsonClientOptions): JsonClient {
  const { name, timeoutMs, answerMaxBytes = defaultMaxBytes, pause } = options;
  return async ({ method, url, headers, body }) => {
    pause?.check();
    noteSent();
    const content = body === undefined ? {} : { body };
    const type = body === undefined ? {} : { 'content-type': 'application/json' };
    try {
      const response = await fetch(url, {
        method,
        headers: { ...headers, ...type },
        ...content,
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (response.status === tooManyRequests) pause?.begin(response.headers.get('retry-after'));
      const text = await readText(response, answerMaxBytes);
      return { status: response.status, body: readProviderJson(text) };
    } catch (cause) {
      throw new ProviderUnavailable(`${name} could not be reached`, { cause });
    }
  };
}

/** Reads at most the size of a valid answer, whatever the other side sends. */
async function readText(response: Response, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new Error('the answer is too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}
