import type { z } from 'zod';
import { createJsonClient, type JsonRequest } from '../json-client.ts';
import { ProviderUnavailable } from '../provider.ts';
import { refusalOf } from './errors.ts';
import type { BtcpayOptions } from './settings.ts';

/** The list of a store's payouts, which is read only after an answer was lost, can be long. */
const answerMaxBytes = 4_194_304;
const defaultTimeoutMs = 10_000;

/** Statuses with which the API says that it did nothing. */
const refusals = new Set([400, 422]);

/** Requests to the Greenfield API. Undefined: there is no such thing. */
export type Greenfield = <T>(
  method: JsonRequest['method'],
  path: string,
  schema: z.ZodType<T>,
  body?: object,
) => Promise<T | undefined>;

export function createGreenfield(options: BtcpayOptions): Greenfield {
  const { name, url, apiKey, timeoutMs = defaultTimeoutMs } = options;
  const send = createJsonClient({ name, timeoutMs, answerMaxBytes });
  const headers = { authorization: `token ${apiKey}` };
  return async (method, path, schema, body) => {
    const request = { method, url: `${url}/api/v1${path}`, headers };
    const answer = await send(body ? { ...request, body: JSON.stringify(body) } : request);
    if (refusals.has(answer.status)) throw refusalOf(answer.body);
    const parsed = schema.safeParse(answer.body);
    if (answer.status === 200 && parsed.success) return parsed.data;
    // Only the API itself says that it knows nothing; a proxy's page of any status does not.
    if (answer.status === 404 && isProblem(answer.body)) return undefined;
    throw new ProviderUnavailable(`${name} answered ${method} ${path} with ${answer.status}`);
  };
}

function isProblem(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'code' in body;
}
