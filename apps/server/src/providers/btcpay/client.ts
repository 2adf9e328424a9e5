import type { z } from 'zod';
import type { JsonRequest } from '../clients/json-client.ts';
import { createVendorClient } from '../vendor-api/vendor-client.ts';
import { refusalOf } from './errors.ts';
import type { BtcpayOptions } from './settings.ts';

/** The list of a store's payouts, which is read only after an answer was lost, can be long. */
const answerMaxBytes = 4_194_304;

/** Requests to the Greenfield API. Undefined: there is no such thing. */
export type Greenfield = <T>(
  method: JsonRequest['method'],
  path: string,
  schema: z.ZodType<T>,
  body?: object,
) => Promise<T | undefined>;

export function createGreenfield(options: BtcpayOptions): Greenfield {
  const { name, apiKey, timeoutMs } = options;
  const url = `${options.url}/api/v1`;
  const headers = { authorization: `token ${apiKey}` };
  const ask = createVendorClient({ name, url, headers, timeoutMs, answerMaxBytes, refusalOf });
  return (method, path, schema, body) => ask(method, path, schema, body && { body });
}
