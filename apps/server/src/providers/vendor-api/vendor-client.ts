import type { z } from 'zod';
import { createJsonClient, type JsonRequest } from '../clients/json-client.ts';
import { createRequestPause } from '../clients/request-pause.ts';
import { type ProviderRefusal, ProviderUnavailable } from '../provider.ts';

export interface VendorClientOptions {
  /** The provider's name, for the message of a failure. */
  name: string;
  /** The base URL, without a slash at the end. */
  url: string;
  /** Headers of every request, such as the key. */
  headers: Record<string, string>;
  timeoutMs?: number | undefined;
  answerMaxBytes?: number;
  /**
   * The refusal in an API error; undefined if the body is not an API error, such as a proxy's page.
   */
  refusalOf: (body: unknown) => ProviderRefusal | undefined;
}

export interface VendorChange {
  body: object;
  headers?: Record<string, string>;
}

/** Asks a vendor's API. Undefined: the API says that there is no such thing. */
export type VendorClient = <T>(
  method: JsonRequest['method'],
  path: string,
  schema: z.ZodType<T>,
  change?: VendorChange,
) => Promise<T | undefined>;

const defaultTimeoutMs = 10_000;
const defaultMaxBytes = 1_048_576;

/** Statuses with which an API says that it did nothing. */
const refusals = new Set([400, 422]);

/**
 * An answer counts only if it matches the API's documentation. A refusal and "not found" count only
 * as errors of the API itself; after anything else it is unknown what the vendor did.
 */
export function createVendorClient(options: VendorClientOptions): VendorClient {
  const { name, url, refusalOf, timeoutMs = defaultTimeoutMs } = options;
  const { answerMaxBytes = defaultMaxBytes } = options;
  const pause = createRequestPause(name);
  const send = createJsonClient({ name, timeoutMs, answerMaxBytes, pause });
  return async (method, path, schema, change) => {
    const headers = { ...options.headers, ...change?.headers };
    const request = { method, url: url + path, headers };
    const { status, body } = await send(
      change ? { ...request, body: JSON.stringify(change.body) } : request,
    );
    if (status >= 200 && status < 300) {
      const parsed = schema.safeParse(body);
      if (parsed.success) return parsed.data;
    } else {
      const refusal = refusalOf(body);
      if (refusal && refusals.has(status)) throw refusal;
      if (refusal && status === 404) return undefined;
    }
    throw new ProviderUnavailable(`${name} answered ${method} ${path} with ${status}`);
  };
}
