import { z } from 'zod';
import { operatorErrors } from './operator-errors.ts';
import {
  type OperatorOperation,
  operatorOperations,
  operatorPrefix,
  pathParameters,
} from './operator-operations.ts';

type Json = Record<string, unknown>;

const description = `What an operator's back office can ask of the server: post stakes, wins, playthrough and
adjustments, read balances and transactions, search, look at late and unmatched money, set limits,
send messages again, and read who changed what.

Every request is signed in the manner of Standard Webhooks (https://www.standardwebhooks.com):
\`webhook-id\`, \`webhook-timestamp\` and \`webhook-signature\`, where the signature is \`v1,\` and the
base64 of HMAC-SHA256 over \`{id}.{timestamp}.{content}\`. The content is \`{METHOD} {path}\`, a line
feed and the body, with the path as it stands below the server's address, query included. A
\`webhook-id\` counts once: a retry takes a new one, and a posting is kept from counting twice by its
reference.`;

const json = (schema: Json): Json => ({ content: { 'application/json': { schema } } });

/** A shape as JSON Schema: what we accept of a request, what we give in an answer. */
function schemaOf(shape: z.ZodObject, io: 'input' | 'output'): Json {
  const { $schema: _schema, ...schema } = z.toJSONSchema(shape, { io });
  return schema;
}

function parametersOf(operation: OperatorOperation): Json[] {
  const { method, path, request } = operatorOperations[operation];
  const shared = ['partner', 'webhookId', 'webhookTimestamp'].map((name) => ({
    $ref: `#/components/parameters/${name}`,
  }));
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

function answersOf(response: z.ZodObject, summary: string): Json {
  const statuses = Map.groupBy(Object.entries(operatorErrors), ([, { status }]) => status);
  const refusals = [...statuses].map(([status, errors]) => [
    status,
    {
      description: errors.map(([code, { meaning }]) => `\`${code}\`: ${meaning}`).join(' '),
      ...json({ $ref: '#/components/schemas/Refusal' }),
    },
  ]);
  const done = { description: summary, ...json(schemaOf(response, 'output')) };
  return Object.fromEntries([[200, done], ...refusals]) as Json;
}

function operationOf(operationId: OperatorOperation): Json {
  const { method, summary, request, response } = operatorOperations[operationId];
  return {
    operationId,
    summary,
    security: [{ signature: [] }],
    parameters: parametersOf(operationId),
    ...(method === 'POST'
      ? { requestBody: { required: true, ...json(schemaOf(request, 'input')) } }
      : {}),
    responses: answersOf(response, summary),
  };
}

function paths(): Json {
  const table: Record<string, Json> = {};
  for (const id of Object.keys(operatorOperations) as OperatorOperation[]) {
    const { path, method } = operatorOperations[id];
    const full = `${operatorPrefix}/{partner}${path}`;
    table[full] = { ...table[full], [method.toLowerCase()]: operationOf(id) };
  }
  return table;
}

const header = (name: string, text: string): Json => ({
  name,
  in: 'header',
  required: true,
  schema: { type: 'string' },
  description: text,
});

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

/** The operator's API as an OpenAPI document. */
export function operatorOpenapi(version: string): Json {
  return {
    openapi: '3.1.0',
    info: {
      title: 'OpenCashier operator API',
      version,
      description,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: 'https://pay.example', description: 'Wherever the server listens.' }],
    paths: paths(),
    components: {
      schemas: { Refusal: refusal },
      parameters: {
        partner: {
          name: 'partner',
          in: 'path',
          required: true,
          schema: { type: 'string', pattern: '^[a-z0-9-]{1,32}$' },
          description: 'The key of your partner file.',
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
