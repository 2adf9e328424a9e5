import type { z } from 'zod';
import { callPath, callType } from '../calls/call-paths.ts';
import { type CallDefinition, calls } from '../calls/call-map.ts';
import { contractHeader } from '../contract-version.ts';
import { errorBody } from '../error-body.ts';
import { type ErrorCode, errorTable } from '../errors.ts';
import { callShapes } from './call-shapes.ts';
import { completeDocument } from './complete-document.ts';
import { type Json, namedSchemas, reference } from './named-schemas.ts';

const description = `The widget's calls to the server over HTTP. The same calls are available over the
socket: see cashier.asyncapi.json. protocol.md describes the whole protocol.

A call that moves money has an \`Idempotency-Key\`, created once per action of the player. The same
key with the same body returns the first response again; with another body the call is refused.

Amounts in responses are decimal text in major units; requests may send numbers or text.`;

const names = callShapes();
const schemaOf = (shape: z.ZodType): Json => reference(names.get(shape) ?? '');
const json = (schema: Json): Json => ({ content: { 'application/json': { schema } } });
const part = (kind: string, name: string): Json => ({ $ref: `#/components/${kind}/${name}` });

/** True if a call can return this error. The documents list no other errors for it. */
function canRefuse(code: ErrorCode, call: CallDefinition): boolean {
  const isPost = call.method === 'POST';
  if (code === 'request.tooLarge' || code === 'request.notJson') return isPost;
  if (code.startsWith('request.key') || code === 'request.inFlight') return call.idempotent;
  if (code === 'auth.viewForbidden') return call.view !== 'any';
  return code !== 'captcha_required' || call.idempotent;
}

const codes = Object.keys(errorTable) as ErrorCode[];

function refusalsOf(call: CallDefinition): Json {
  const statuses = codes
    .filter((code) => canRefuse(code, call))
    .map((code) => errorTable[code].status);
  return Object.fromEntries(
    [...new Set(statuses)].map((status) => [status, part('responses', `Refused${status}`)]),
  );
}

/** The messages of the examples. */
const refusalTexts: Record<number, string> = {
  400: 'The request is malformed.',
  401: 'The token is missing.',
  403: 'This origin may not call the cashier.',
  404: 'There is no such call.',
  409: 'The same request is still being processed.',
  413: 'The request is too large.',
  415: 'The body has to be JSON.',
  422: 'This method is not available.',
  426: 'The widget is older than this server understands.',
  429: 'Too many requests; try again later.',
  500: 'Something went wrong.',
  503: 'The server is not available.',
};

/** One response per status. Its description lists the error codes, which errors.md explains. */
function refusals(): Json {
  const statuses = new Set(codes.map((code) => errorTable[code].status));
  return Object.fromEntries(
    [...statuses].map((status) => {
      const known = codes.filter((code) => errorTable[code].status === status);
      const body = {
        type: 'object',
        required: ['error'],
        properties: { error: schemaOf(errorBody) },
      };
      const example = { error: { message: refusalTexts[status] ?? '', code: known[0] } };
      const content = { 'application/json': { schema: body, example } };
      return [`Refused${status}`, { description: `Code: ${known.join(', ')}.`, content }];
    }),
  );
}

interface ObjectSchema {
  properties?: Record<string, Json>;
  required?: string[];
}

/** NET-2: the query parameters of a GET call, one for each field of its payload. */
function queryOf(request: z.ZodType, schemas: Json): Json[] {
  const { properties = {}, required = [] } = schemas[names.get(request) ?? ''] as ObjectSchema;
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
}

function describe(name: string, { idempotent, view }: CallDefinition): string {
  return [
    idempotent ? 'Moves money: send an `Idempotency-Key`.' : 'Moves no money.',
    ...(view === 'any' ? [] : [`Open to tokens with \`view\` ${view} only.`]),
    `Over the socket: \`${callType(name)}\`.`,
  ].join(' ');
}

/** The group of a call in the rendered document, by the first word of its name. */
const groups: Record<string, string> = {
  methods: 'Methods',
  userdata: 'Players',
  session: 'Players',
  account: 'Players',
  sweepstake: 'Sweepstakes',
  withdrawal: 'Withdrawals',
  code: 'Withdrawals',
};

function operation(name: string, call: CallDefinition, schemas: Json): Json {
  const isGet = call.method === 'GET';
  return {
    operationId: name,
    summary: call.summary,
    description: describe(name, call),
    parameters: [
      ...(isGet ? queryOf(call.request, schemas) : []),
      ...(call.idempotent ? [part('parameters', 'idempotencyKey')] : []),
      ...['extraParams', 'contract', 'isNative', 'platform'].map((known) =>
        part('parameters', known),
      ),
    ],
    ...(!isGet && { requestBody: { required: true, ...json(schemaOf(call.request)) } }),
    responses: {
      200: { description: call.summary, ...json(schemaOf(call.response)) },
      ...refusalsOf(call),
    },
  };
}

const parameters: Json = {
  // NET-1: sent with every call.
  extraParams: {
    name: 'extra-params',
    in: 'header',
    description: 'JSON with `platformVersion`, and with `pwa` and `isMobileApp` if they are set.',
    schema: { type: 'string' },
  },
  // NET-19: answered with the server's own.
  contract: {
    name: contractHeader,
    in: 'header',
    description:
      'The widget’s contract version, a slash and the oldest server version that it supports. ' +
      'The response has a header of the same name with the server’s versions.',
    schema: { type: 'string', pattern: '^\\d{1,6}/\\d{1,6}$' },
  },
  idempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: true,
    schema: { type: 'string', pattern: '^[\\w-]{8,64}$' },
  },
  // NET-3: sent by native apps.
  isNative: { name: 'isNative', in: 'query', schema: { const: 'true' } },
  platform: { name: 'platform', in: 'query', schema: { enum: ['android', 'ios'] } },
};

/** The cashier's calls over HTTP as an OpenAPI document. */
export function cashierOpenapi(version: string): Json {
  const schemas = namedSchemas(
    [...names].map(([shape, name]) => [name, shape] as const),
    'draft-2020-12',
  );
  const paths = Object.entries(calls).map(([name, call]) => [
    `/api/${callPath(name)}`,
    { [call.method.toLowerCase()]: operation(name, call, schemas) },
  ]);
  const document = {
    openapi: '3.1.0',
    info: {
      title: 'OpenCashier calls over HTTP',
      version,
      description,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: 'https://pay.example', description: 'The server of the cashier.' }],
    security: [{ player: [] }],
    paths: Object.fromEntries(paths),
    components: {
      schemas,
      parameters,
      responses: refusals(),
      securitySchemes: {
        player: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'The token from the host, signed by the partner: see embedding.md.',
        },
      },
    },
  };
  return completeDocument(document, (name) => groups[name.split('-')[0] ?? ''] ?? 'Deposits');
}
