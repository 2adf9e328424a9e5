import { operatorErrors } from '../operator/errors.ts';
import {
  depositUpdated,
  playerHeld,
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
import type { OperatorOperationDefinition } from '../operator/operation-definition.ts';
import { proposed } from '../operator/access/proposals.ts';
import { operatorAccess } from '../operator/access/roles.ts';
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

const description = `The API for an operator's back office: post stakes, wins, playthrough and adjustments, read
balances and transactions, search, see late and unmatched money, set limits, resend messages, and
read the audit log. The webhooks are the server's messages to your receiver.

Every request is signed as in Standard Webhooks (https://www.standardwebhooks.com), with the headers
\`webhook-id\`, \`webhook-timestamp\` and \`webhook-signature\`. The signature is \`v1,\` followed by the
base64 of HMAC-SHA256 over \`{id}.{timestamp}.{content}\`. \`operator-key\` names the key. The content is
\`{METHOD} {path}\`, a line feed, the id of the key, a line feed and the body; the path is relative to the
server's address and includes the query. A \`webhook-id\` is accepted once: a retry needs a new one, and
the reference prevents a posting from counting twice.

The key identifies the author and the role; \`x-roles\` lists the roles that may use an operation. A
request that moves more than the sum in the partner file returns 202 and a proposal, which another
person confirms.

A browser that is signed in to the console sends its session cookie instead of the signature. Its POST
requests need the header \`x-console: 1\` and must come from the console's own origin.`;

function parametersOf(operation: OperatorOperation): Json[] {
  const { method, path, request } = operatorOperations[operation];
  const shared = [parameter('partner'), parameter('operatorKey'), ...signedParameters];
  const pathParams = pathParameters(path).map((name) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string', pattern: '^[\\w.@:-]{1,128}$' },
  }));
  if (method !== 'GET') return [...shared, ...pathParams];
  const { properties = {} } = schemaOf(request, 'input') as { properties?: Record<string, Json> };
  const query = Object.entries(properties).map(([name, schema]) => ({ name, in: 'query', schema }));
  return [...shared, ...pathParams, ...query];
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
      content: {
        'application/json': {
          schema: { $ref: '#/components/schemas/Refusal' },
          example: { error: { code: errors[0]?.[0], message: errors[0]?.[1].meaning } },
        },
      },
    },
  ]);
  const definition: OperatorOperationDefinition = operatorOperations[operation];
  const columns = Object.keys(response.shape).join(', ');
  const done =
    definition.format === 'csv'
      ? {
          description: `${summary} The columns are ${columns}.`,
          content: {
            'text/csv': {
              schema: { type: 'string' },
              example: `${Object.keys(response.shape).join(',')}\r\n`,
            },
          },
        }
      : { description: summary, ...json(schemaOf(response, 'output')) };
  const proposal = operatorAccess[operation].needsTwoPeople ? [[202, proposedAnswer]] : [];
  return Object.fromEntries([[200, done], ...proposal, ...refusals]) as Json;
}

function describe(operationId: OperatorOperation): string {
  const { method, isAudited }: OperatorOperationDefinition = operatorOperations[operationId];
  const { roles, needsTwoPeople } = operatorAccess[operationId];
  return [
    `Roles: ${roles.join(', ')}.`,
    method === 'POST' || isAudited ? 'Written to the audit log.' : 'Changes nothing.',
    ...(needsTwoPeople ? ['Above the sum in the partner file, another person confirms it.'] : []),
  ].join(' ');
}

/** Paths about the same thing are one group of the rendered document. */
const groups: Record<string, string> = {
  access: 'Overview',
  review: 'Withdrawals',
  'withdrawal-holds': 'Withdrawals',
  'payments.csv': 'Payments',
};

function groupOf(path: string): string {
  const word = path.slice(`${operatorPrefix}/{partner}/`.length).split('/')[0] ?? '';
  const words = word.replaceAll('-', ' ');
  return groups[word] ?? `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

function operationOf(operationId: OperatorOperation): Json {
  const { method, summary, request } = operatorOperations[operationId];
  return {
    operationId,
    summary,
    description: describe(operationId),
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
        values: {
          type: 'object',
          additionalProperties: { type: 'string' },
          description: 'The facts behind the refusal, for clients that show their own texts.',
        },
      },
    },
  },
};

/** The webhooks that are sent to the operator's receiver, whose URL is in the partner's file. */
const events = [
  {
    type: 'deposit.updated',
    summary: 'The state of a deposit. The event with the highest version is current.',
    body: schemaOf(depositUpdated, 'output'),
  },
  {
    type: 'withdrawal.updated',
    summary: 'The state of a withdrawal. The event with the highest version is current.',
    body: schemaOf(withdrawalUpdated, 'output'),
  },
  {
    type: 'player.held',
    summary:
      'The server put a player’s withdrawals on hold, after too many one-time codes. The event with the highest version is about the newest hold.',
    body: schemaOf(playerHeld, 'output'),
  },
  {
    type: 'withdrawal.code',
    summary: 'A one-time code to deliver to the player. It is sent once and not stored.',
    description: 'Signed, and never repeated: the player asks for another code instead.',
    body: schemaOf(withdrawalCode, 'output'),
    responses: {
      200: {
        description: 'The code is on its way; the player sees `sentTo`.',
        ...json(schemaOf(withdrawalCodeAnswer, 'input')),
      },
      401: { description: 'The signature or the format is wrong.' },
    },
  },
];

/** The operator's API as an OpenAPI document. */
export function operatorOpenapi(version: string): Json {
  return signedApi({
    title: 'OpenCashier operator API',
    version,
    description,
    server: { url: 'https://pay.example', description: 'The address of the server.' },
    operations: (Object.keys(operatorOperations) as OperatorOperation[]).map((id) => ({
      method: operatorOperations[id].method,
      path: `${operatorPrefix}/{partner}${operatorOperations[id].path}`,
      operation: operationOf(id),
    })),
    webhooks: signedNotices(events),
    tagOf: (_id, path) => groupOf(path),
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
