import { readProviderJson } from './provider-json.ts';
import { ProviderUnavailable } from '../provider.ts';
import { noteArrival, noteSent } from './sent-requests.ts';
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
      noteArrival();
      if (response.status === tooManyRequests) pause?.begin(response.headers.get('retry-after'));
      const text = await readText(response, answerMaxBytes);
      return { status: response.status, body: readProviderJson(text) };
    } catch (cause) {
      if (!isUnconnected(cause)) noteArrival();
      throw new ProviderUnavailable(`${name} could not be reached`, { cause });
    }
  };
}

/** Codes of failures to connect, before anything could be sent. */
const unconnected = new Set<unknown>(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN']);

/** `fetch` names the reason in the cause of its error. */
function isUnconnected(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && 'code' in cause && unconnected.has(cause.code);
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
