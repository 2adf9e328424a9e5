import { z } from 'zod';
import * as disputes from '../provider/disputes.ts';
import { providerChange, providerChangeNotices, providerNotices } from '../provider/notices.ts';
import { type ProviderOperation, providerOperations } from '../provider/operations.ts';
import * as payouts from '../provider/payouts.ts';
import * as protocol from '../provider/protocol.ts';
import * as refunds from '../provider/refunds.ts';
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
  providerChange,
  ...payouts,
  ...protocol,
  ...refunds,
  ...disputes,
  ...requisites,
}).flatMap(([name, shape]) =>
  shape instanceof z.ZodObject ? [[name.replace(/^provider/, ''), shape] as const] : [],
);

const description = `The server's requests to a payment provider, and the provider's notices to the server.

Every request and every notice is signed as in Standard Webhooks
(https://www.standardwebhooks.com), with the headers \`webhook-id\`, \`webhook-timestamp\` and
\`webhook-signature\`. The signature is \`v1,\` followed by the base64 of HMAC-SHA256 over
\`{id}.{timestamp}.{content}\`. The content of a notice is its body. The content of a request is
\`{METHOD} {path}\`, a line feed and its body; the path is relative to the provider's address. During
a key rotation the header has several signatures, separated by spaces; one valid signature is enough.`;

function nameOf(shape: z.ZodType): string | undefined {
  return named.find(([, known]) => known === shape)?.[0];
}

const refusals: Record<string, string> = {
  400: 'The request cannot be read.',
  401: 'The signature is missing, wrong or older than five minutes.',
  404: 'The reference is not known.',
  409: 'The reference belongs to something else.',
  422: 'Refused, with a message for the player.',
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

function describe(path: string, method: string): string {
  if (method === 'GET') return 'Changes nothing. The server calls it until the state is final.';
  return path.includes('{reference}')
    ? 'The server may repeat it; a repetition changes nothing more.'
    : 'The server repeats it after a timeout; the same request returns the same result.';
}

const groupOf = (path: string): string => {
  const word = path.split('/')[1] ?? '';
  return `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
};

function operation(operationId: ProviderOperation): Json {
  const known = providerOperations[operationId];
  const { method, path, summary, response } = known;
  const request = 'request' in known ? known.request : undefined;
  const requestName = request && nameOf(request);
  const responseName = nameOf(response) ?? '';
  return {
    operationId,
    summary,
    description: describe(path, method),
    security: signedSecurity,
    parameters: [
      ...signedParameters,
      ...(path.includes('{reference}') ? [parameter('reference')] : []),
      ...(method === 'GET' ? [parameter('providerId')] : []),
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

const allNotices = { ...providerNotices, ...providerChangeNotices };

const noticeSummaries: Record<keyof typeof allNotices, string> = {
  'deposit.updated': 'A deposit changed. Sent to the notifyUrl of its request.',
  'refund.updated': 'A refund changed. Sent to the notifyUrl of its request.',
  'dispute.updated': 'A dispute was opened or changed. Sent to the notifyUrl of its deposit.',
  'payout.updated': 'A payout changed. Sent to the notifyUrl of its request.',
  'address.payment': 'A payment to a watched address was seen or has more confirmations.',
  'deposit.changed':
    'A deposit changed: the server requests its state. Sent instead of deposit.updated.',
  'refund.changed':
    'A refund changed: the server requests its state. Sent instead of refund.updated.',
  'payout.changed':
    'A payout changed: the server requests its state. Sent instead of payout.updated.',
};

/** The provider protocol as an OpenAPI document. */
export function providerOpenapi(version: string): Json {
  const notices = Object.entries(allNotices).map(([type, { shape }]) => ({
    type,
    summary: noticeSummaries[type as keyof typeof allNotices],
    body: {
      type: 'object',
      required: ['type', 'data'],
      properties: { type: { const: type }, data: reference(nameOf(shape.data) ?? '') },
    },
    responses: {
      202: {
        description: 'The signature is valid but the format is unknown; stored for the operator.',
      },
      204: { description: 'Stored. Receiving the same webhook-id again changes nothing.' },
      400: { description: 'The format is unknown, and too many such notices are already stored.' },
      401: { description: 'The signature is wrong.' },
    },
  }));
  return signedApi({
    title: 'OpenCashier provider protocol',
    version,
    description,
    server: { url: 'https://provider.example', description: 'The address of the provider.' },
    operations: (Object.keys(providerOperations) as ProviderOperation[]).map((id) => ({
      ...providerOperations[id],
      operation: operation(id),
    })),
    webhooks: signedNotices(notices),
    schemas: namedSchemas(named, 'draft-2020-12'),
    tagOf: (_id, path) => groupOf(path),
    parameters: {
      reference: {
        name: 'reference',
        in: 'path',
        required: true,
        schema: { type: 'string', pattern: '^[\\w.:-]{1,64}$' },
        description: 'Our reference from the request that created the deposit or payout.',
      },
      providerId: {
        name: 'providerId',
        in: 'query',
        required: false,
        schema: { type: 'string', pattern: '^[\\w.:-]{1,64}$' },
        description: `Your own id, once you have returned one; sent only with the extension
provider-id. The signature then covers the path with this query.`,
      },
    },
  });
}
