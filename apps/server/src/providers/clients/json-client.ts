import { request as sendRequest } from 'undici';
import { createDispatcher } from './dispatcher.ts';
import { readProviderJson } from './provider-json.ts';
import { ProviderUnavailable } from '../provider.ts';
import { markArrived, markSent } from './sent-requests.ts';
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
    markSent();
    const type = body === undefined ? undefined : { 'content-type': 'application/json' };
    // `AbortSignal.timeout` would create its error, with a stack, even long after the answer.
    const timeout = new AbortController();
    const timer = setTimeout(() => timeout.abort(timeoutError()), timeoutMs);
    try {
      const response = await sendRequest(url, {
        method,
        headers: { ...ownHeaders, ...headers, ...type },
        body: body ?? null,
        signal: timeout.signal,
        dispatcher,
      });
      markArrived();
      const { statusCode: status } = response;
      const { location, 'retry-after': retryAfter } = response.headers;
      if (location !== undefined && redirects.has(status)) {
        response.body.on('error', () => undefined).destroy();
        throw new Error('a provider must not redirect requests');
      }
      if ((response.headers['content-encoding'] ?? 'identity') !== 'identity') {
        response.body.on('error', () => undefined).destroy();
        throw new Error('the answer is compressed, although that was not allowed');
      }
      if (status === tooManyRequests) pause?.begin(firstOf(retryAfter));
      return { status, body: readProviderJson(await readText(response.body, answerMaxBytes)) };
    } catch (cause) {
      if (!isUnconnected(cause)) markArrived();
      throw new ProviderUnavailable(`${name} could not be reached`, { cause });
    } finally {
      clearTimeout(timer);
    }
  };
}

/** The error of `AbortSignal.timeout`. */
const timeoutError = () =>
  new DOMException('The operation was aborted due to timeout', 'TimeoutError');

const ownHeaders = {
  accept: 'application/json',
  'accept-encoding': 'identity',
  'user-agent': 'OpenCashier',
};
const dispatcher = createDispatcher();
const redirects = new Set([301, 302, 303, 307, 308]);

const firstOf = (header: string | string[] | undefined): string | null =>
  (Array.isArray(header) ? header[0] : header) ?? null;

/** Codes of failures to connect, before anything could be sent. */
const unconnected = new Set<unknown>(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN']);

function isUnconnected(error: unknown): boolean {
  return error instanceof Error && 'code' in error && unconnected.has(error.code);
}

/** Reads at most the size of a valid answer. */
async function readText(body: AsyncIterable<Buffer>, maxBytes: number): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new Error('the answer is too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}
