import { z } from 'zod';
import { providerNotices } from '../provider/notices.ts';
import { type ProviderOperation, providerOperations } from '../provider/operations.ts';
import * as payouts from '../provider/payouts.ts';
import * as protocol from '../provider/protocol.ts';
import * as requisites from '../provider/requisites.ts';
import { type Json, namedSchemas, reference } from './named-schemas.ts';
import {
  json,
  type NamedShapes,
  parameter,
  signedApi,
  signedNotices,
  signedParameters,
  signedSecurity,
} from './signed-api.ts';

/** The schemas under their own names, without the common prefix. */
const named: NamedShapes = Object.entries({
  ...payouts,
  ...protocol,
  ...requisites,
}).flatMap(([name, shape]) =>
  shape instanceof z.ZodObject ? [[name.replace(/^provider/, ''), shape] as const] : [],
);

const description = `What the server asks of a payment provider, and what a provider tells the server.

Every request and every notice is signed in the manner of Standard Webhooks
(https://www.standardwebhooks.com): \`webhook-id\`, \`webhook-timestamp\` and \`webhook-signature\`,
where the signature is \`v1,\` and the base64 of HMAC-SHA256 over \`{id}.{timestamp}.{content}\`. The
content of a notice is its body. The content of a request is \`{METHOD} {path}\`, a line feed and its
body, with the path as it stands below the provider's address. Several signatures, separated by
spaces, are sent while a key is changed: one that fits is enough.`;

function nameOf(shape: z.ZodType): string | undefined {
  return named.find(([, known]) => known === shape)?.[0];
}

const refusals: Record<string, string> = {
  400: 'The request cannot be read.',
  401: 'The signature is missing, wrong or older than five minutes.',
  404: 'The reference is not known.',
  409: 'The reference belongs to something else.',
  422: 'Refused, in words that the player may read.',
  501: 'This provider does not offer the operation.',
};

/** The errors that an operation can return. The document lists no others for it. */
function refusalsOf(path: string, method: string): string[] {
  const isAboutKnown = path.includes('{reference}');
  const isQuestion = method === 'GET';
  return Object.keys(refusals).filter((status) => {
    if (status === '404') return isAboutKnown;
    if (status === '409') return !isAboutKnown;
    return status !== '422' || !isQuestion;
  });
}

function operation(operationId: ProviderOperation): Json {
  const known = providerOperations[operationId];
  const { method, path, summary, response } = known;
  const request = 'request' in known ? known.request : undefined;
  const requestName = request && nameOf(request);
  const responseName = nameOf(response) ?? '';
  return {
    operationId,
    summary,
    security: signedSecurity,
    parameters: [
      ...signedParameters,
      ...(path.includes('{reference}') ? [parameter('reference')] : []),
    ],
    ...(request
      ? {
          requestBody: {
            required: true,
            ...json(requestName ? reference(requestName) : { type: 'object' }),
          },
        }
      : {}),
    responses: {
      200: { description: summary, ...json(reference(responseName)) },
      ...Object.fromEntries(
        refusalsOf(path, method).map((status) => [
          status,
          { description: refusals[status], ...json(reference('Refusal')) },
        ]),
      ),
    },
  };
}

const noticeSummaries: Record<keyof typeof providerNotices, string> = {
  'deposit.updated': 'A deposit changed. Sent to the notifyUrl that its request gave.',
  'payout.updated': 'A payout changed. Sent to the notifyUrl that its request gave.',
  'address.payment': 'Money was seen on a watched address, or has more confirmations.',
};

/** The provider protocol as an OpenAPI document. */
export function providerOpenapi(version: string): Json {
  const notices = Object.entries(providerNotices).map(([type, { shape }]) => ({
    type,
    summary: noticeSummaries[type as keyof typeof providerNotices],
    body: {
      type: 'object',
      required: ['type', 'data'],
      properties: { type: { const: type }, data: reference(nameOf(shape.data) ?? '') },
    },
    responses: {
      202: { description: 'Signed well, but of no known shape: kept for the operator to look at.' },
      204: { description: 'Stored. The same webhook-id again changes nothing.' },
      400: { description: 'Of no known shape, and too many such are kept already.' },
      401: { description: 'The signature is wrong.' },
    },
  }));
  return signedApi({
    title: 'OpenCashier provider protocol',
    version,
    description,
    server: { url: 'https://provider.example', description: 'Wherever the provider listens.' },
    operations: (Object.keys(providerOperations) as ProviderOperation[]).map((id) => ({
      ...providerOperations[id],
      operation: operation(id),
    })),
    webhooks: signedNotices(notices),
    schemas: namedSchemas(named, 'draft-2020-12'),
    parameters: {
      reference: {
        name: 'reference',
        in: 'path',
        required: true,
        schema: { type: 'string', pattern: '^[\\w.:-]{1,64}$' },
        description: 'Ours, as given when the thing was begun.',
      },
    },
  });
}
