import { operatorErrors } from '../operator/errors.ts';
import {
  depositUpdated,
  withdrawalCode,
  withdrawalCodeAnswer,
  withdrawalUpdated,
} from '../operator/events.ts';
import {
  type OperatorOperation,
  operatorOperations,
  operatorPrefix,
  pathParameters,
} from '../operator/operations.ts';
import { proposed } from '../operator/proposals.ts';
import { operatorAccess } from '../operator/roles.ts';
import type { Json } from './named-schemas.ts';
import {
  json,
  parameter,
  schemaOf,
  signedApi,
  signedNotices,
  signedParameters,
  signedSecurity,
} from './signed-api.ts';

const description = `What an operator's back office can ask of the server: post stakes, wins, playthrough and
adjustments, read balances and transactions, search, look at late and unmatched money, set limits,
send messages again, and read who changed what. The webhooks are what the server tells your receiver.

Every request is signed in the manner of Standard Webhooks (https://www.standardwebhooks.com):
\`webhook-id\`, \`webhook-timestamp\` and \`webhook-signature\`, where the signature is \`v1,\` and the
base64 of HMAC-SHA256 over \`{id}.{timestamp}.{content}\`. \`operator-key\` names the key. The content is
\`{METHOD} {path}\`, a line feed, the id of the key, a line feed and the body, with the path as it stands
below the server's address, query included. A \`webhook-id\` counts once: a retry takes a new one, and a
posting is kept from counting twice by its reference.

The key says who asks and in which role; \`x-roles\` lists the roles of an operation. What moves more than
the sum in the partner's file is answered with 202 and a proposal, which another person confirms.`;

function parametersOf(operation: OperatorOperation): Json[] {
  const { method, path, request } = operatorOperations[operation];
  const shared = [parameter('partner'), parameter('operatorKey'), ...signedParameters];
  const named = pathParameters(path).map((name) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string', pattern: '^[\\w.@:-]{1,128}$' },
  }));
  if (method !== 'GET') return [...shared, ...named];
  const { properties = {} } = schemaOf(request, 'input') as { properties?: Record<string, Json> };
  const query = Object.entries(properties).map(([name, schema]) => ({ name, in: 'query', schema }));
  return [...shared, ...named, ...query];
}

const proposedAnswer: Json = {
  description: 'Another person has to confirm this: see `confirmProposal`.',
  ...json(schemaOf(proposed, 'output')),
};

function answersOf(operation: OperatorOperation): Json {
  const { response, summary } = operatorOperations[operation];
  const statuses = Map.groupBy(Object.entries(operatorErrors), ([, { status }]) => status);
  const refusals = [...statuses].map(([status, errors]) => [
    status,
    {
      description: errors.map(([code, { meaning }]) => `\`${code}\`: ${meaning}`).join(' '),
      ...json({ $ref: '#/components/schemas/Refusal' }),
    },
  ]);
  const done = { description: summary, ...json(schemaOf(response, 'output')) };
  const proposal = operatorAccess[operation].needsTwoPeople ? [[202, proposedAnswer]] : [];
  return Object.fromEntries([[200, done], ...proposal, ...refusals]) as Json;
}

function operationOf(operationId: OperatorOperation): Json {
  const { method, summary, request } = operatorOperations[operationId];
  return {
    operationId,
    summary,
    'x-roles': operatorAccess[operationId].roles,
    security: signedSecurity,
    parameters: parametersOf(operationId),
    ...(method === 'POST'
      ? { requestBody: { required: true, ...json(schemaOf(request, 'input')) } }
      : {}),
    responses: answersOf(operationId),
  };
}

const refusal: Json = {
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['code', 'message'],
      properties: {
        code: { enum: [...Object.keys(operatorErrors), 'internal'] },
        message: { type: 'string' },
      },
    },
  },
};

/** The webhooks that are sent to the operator's receiver, whose URL is in the partner's file. */
const events = [
  {
    type: 'deposit.updated',
    summary: 'How a deposit stands. The event with the latest timestamp holds.',
    body: schemaOf(depositUpdated, 'output'),
  },
  {
    type: 'withdrawal.updated',
    summary: 'How a withdrawal stands. The event with the latest timestamp holds.',
    body: schemaOf(withdrawalUpdated, 'output'),
  },
  {
    type: 'withdrawal.code',
    summary: 'A one-time code to bring to the player. It is sent once and kept nowhere.',
    body: schemaOf(withdrawalCode, 'output'),
    responses: {
      200: {
        description: 'On its way; `sentTo` is shown to the player.',
        ...json(schemaOf(withdrawalCodeAnswer, 'input')),
      },
      401: { description: 'The signature or the shape is wrong.' },
    },
  },
];

/** The operator's API as an OpenAPI document. */
export function operatorOpenapi(version: string): Json {
  return signedApi({
    title: 'OpenCashier operator API',
    version,
    description,
    server: { url: 'https://pay.example', description: 'Wherever the server listens.' },
    operations: (Object.keys(operatorOperations) as OperatorOperation[]).map((id) => ({
      method: operatorOperations[id].method,
      path: `${operatorPrefix}/{partner}${operatorOperations[id].path}`,
      operation: operationOf(id),
    })),
    webhooks: signedNotices(events),
    schemas: { Refusal: refusal },
    parameters: {
      partner: {
        name: 'partner',
        in: 'path',
        required: true,
        schema: { type: 'string', pattern: '^[a-z0-9-]{1,32}$' },
        description: 'The key of your partner file.',
      },
      operatorKey: {
        name: 'operator-key',
        in: 'header',
        required: true,
        schema: { type: 'string', pattern: '^[a-z0-9][a-z0-9._@-]{0,63}$' },
        description: 'The id of the key that signs.',
      },
    },
  });
}
