import { z } from 'zod';
import { type Json, namedSchemas, reference } from './documents/named-schemas.ts';
import { providerNotices } from './provider-notices.ts';
import { type ProviderOperation, providerOperations } from './provider-operations.ts';
import * as payouts from './provider-payouts.ts';
import * as protocol from './provider-protocol.ts';
import * as requisites from './provider-requisites.ts';

/** The document calls our shapes by their own names, less what they all begin with. */
const named: readonly (readonly [name: string, shape: z.ZodType])[] = Object.entries({
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

const json = (schema: Json): Json => ({ content: { 'application/json': { schema } } });

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

/** A refusal that an operation cannot give is left out of its answers. */
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
    security: [{ signature: [] }],
    parameters: [
      ...['webhookId', 'webhookTimestamp'].map((name) => ({
        $ref: `#/components/parameters/${name}`,
      })),
      ...(path.includes('{reference}') ? [{ $ref: '#/components/parameters/reference' }] : []),
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

function paths(): Json {
  const table: Record<string, Json> = {};
  for (const id of Object.keys(providerOperations) as ProviderOperation[]) {
    const { path, method } = providerOperations[id];
    table[path] = { ...table[path], [method.toLowerCase()]: operation(id) };
  }
  return table;
}

const noticeSummaries: Record<keyof typeof providerNotices, string> = {
  'deposit.updated': 'A deposit changed. Sent to the notifyUrl that its request gave.',
  'payout.updated': 'A payout changed. Sent to the notifyUrl that its request gave.',
  'address.payment': 'Money was seen on a watched address, or has more confirmations.',
};

function webhooks(): Json {
  const entries = Object.entries(providerNotices).map(([type, { shape }]) => {
    const body = {
      type: 'object',
      required: ['type', 'data'],
      properties: { type: { const: type }, data: reference(nameOf(shape.data) ?? '') },
    };
    const summary = noticeSummaries[type as keyof typeof providerNotices];
    const post = {
      summary,
      operationId: `notice:${type}`,
      security: [{ signature: [] }],
      requestBody: { required: true, ...json(body) },
      responses: {
        204: { description: 'Stored. The same webhook-id again changes nothing.' },
        401: { description: 'The signature or the shape is wrong.' },
      },
    };
    return [type, { post }];
  });
  return Object.fromEntries(entries);
}

const header = (name: string, text: string): Json => ({
  name,
  in: 'header',
  required: true,
  schema: { type: 'string' },
  description: text,
});

/** The provider protocol as an OpenAPI document. */
export function providerOpenapi(version: string): Json {
  return {
    openapi: '3.1.0',
    info: {
      title: 'OpenCashier provider protocol',
      version,
      description,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: 'https://provider.example', description: 'Wherever the provider listens.' }],
    paths: paths(),
    webhooks: webhooks(),
    components: {
      schemas: namedSchemas(named, 'draft-2020-12'),
      parameters: {
        reference: {
          name: 'reference',
          in: 'path',
          required: true,
          schema: { type: 'string', pattern: '^[\\w.:-]{1,64}$' },
          description: 'Ours, as given when the thing was begun.',
        },
        webhookId: header('webhook-id', 'Different for every request.'),
        webhookTimestamp: header('webhook-timestamp', 'Seconds since 1970.'),
      },
      securitySchemes: {
        signature: {
          type: 'apiKey',
          in: 'header',
          name: 'webhook-signature',
          description: 'See the description of this document.',
        },
      },
    },
  };
}
