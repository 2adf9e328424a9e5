import { createDispatcher } from './dispatcher.ts';
import { readProviderJson } from './provider-json.ts';
import { ProviderUnavailable } from '../provider.ts';
import { markArrived, markSent } from './sent-requests.ts';
import { type RequestPause, tooManyRequests } from './request-pause.ts';
import { type AnswerHead, sendRequest } from './send-request.ts';

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
  const { name, timeoutMs, answerMaxBytes: maxBytes = defaultMaxBytes, pause } = options;
  return async ({ method, url, headers, body }) => {
    pause?.check();
    markSent();
    const type = body === undefined ? undefined : { 'content-type': 'application/json' };
    const request = { method, url, headers: { ...ownHeaders, ...headers, ...type }, body };
    const checkHead = (head: AnswerHead) => {
      checkAnswer(head);
      if (head.status === tooManyRequests) pause?.begin(firstOf(head.headers['retry-after']));
    };
    try {
      const answer = await sendRequest(dispatcher, request, { timeoutMs, maxBytes, checkHead });
      markArrived();
      return { status: answer.status, body: readProviderJson(answer.text) };
    } catch (cause) {
      if (!isUnconnected(cause)) markArrived();
      throw new ProviderUnavailable(`${name} could not be reached`, { cause });
    }
  };
}

const ownHeaders = {
  accept: 'application/json',
  'accept-encoding': 'identity',
  'user-agent': 'OpenCashier',
};
const dispatcher = createDispatcher();
const redirects = new Set([301, 302, 303, 307, 308]);

/** The rest of a redirect, and of an answer that cannot be read, is not waited for. */
function checkAnswer({ status, headers }: AnswerHead): void {
  if (headers['location'] !== undefined && redirects.has(status)) {
    throw new Error('a provider must not redirect requests');
  }
  if ((headers['content-encoding'] ?? 'identity') !== 'identity') {
    throw new Error('the answer is compressed, although that was not allowed');
  }
}

const firstOf = (header: string | string[] | undefined): string | null =>
  (Array.isArray(header) ? header[0] : header) ?? null;

/** Codes of failures to connect, before anything could be sent. */
const unconnected = new Set<unknown>(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN']);

function isUnconnected(error: unknown): boolean {
  return error instanceof Error && 'code' in error && unconnected.has(error.code);
}
