import type { z } from 'zod';
import { callPath, callType } from '../calls/call-paths.ts';
import { type CallDefinition, calls } from '../calls/call-map.ts';
import { contractEvent } from '../contract-version.ts';
import { errorBody } from '../error-body.ts';
import { answerFrame, requestFrame } from '../calls/socket/frame-schemas.ts';
import { gzipEncoding, lineRefused } from '../calls/socket/frames.ts';
import { pushes } from '../calls/socket/pushes.ts';
import { callShapes, pascal } from './call-shapes.ts';
import { contact } from './complete-document.ts';
import { exampleOf } from './examples.ts';
import { type Json, namedSchemas, reference } from './named-schemas.ts';

const description = `The messages between the widget and the server over Socket.IO (path
\`/v4/socket.io\`, websocket only). The calls are the same as in cashier.openapi.json; protocol.md
describes the whole protocol.

A channel is a Socket.IO event. The widget emits \`message\` with a call, and the server answers with
a \`message\` that has the same \`id\`. A status below 100, from 200 to 299 or above 600 is a success.
The other events are pushes: they start with the first call that has a valid token and end when
that token expires. A connection begins with \`${contractEvent}\`, whose payload is the server's versions
of the contract. \`${lineRefused}\` has no payload. The server sends it if there are too many
sockets; it then closes this one, and the widget calls over HTTP. If the query has \`encoding\`, the
answers to methods-payment-v3 and methods-withdrawal have \`gzip\` in place of \`data\`: the JSON,
compressed, in a binary attachment.`;

const shapes = callShapes();

/** The schemas of the calls, and those of the frames and pushes. */
const names = new Map<z.ZodType, string>([
  ...shapes,
  [requestFrame, 'RequestFrame'],
  [answerFrame, 'AnswerFrame'],
  ...Object.entries(pushes)
    .filter(([, { payload }]) => !shapes.has(payload))
    .map(([event, { payload }]) => [payload, `${pascal(event)}Push`] as const),
]);
const schemaOf = (shape: z.ZodType): Json => reference(names.get(shape) ?? '');
const schemas = namedSchemas(
  [...names].map(([shape, name]) => [name, shape] as const),
  'draft-07',
);
const exampleOfShape = (shape: z.ZodType): unknown =>
  exampleOf(schemaOf(shape), '', (known) => schemas[known.split('/').at(-1) ?? ''] as Json);
const channel = (name: string): Json => ({ $ref: `#/channels/${name}` });
const messageOf = (event: string, name: string): Json => ({
  $ref: `#/channels/${event}/messages/${name}`,
});

const objectOf = (known: Json): Json => ({
  type: 'object',
  properties: known,
  required: Object.keys(known),
});
const frame = (shape: z.ZodType, known: Json): Json => ({
  allOf: [schemaOf(shape), objectOf(known)],
});

/** A request and its answer have the same `id`. */
const correlationId = { location: '$message.payload#/id' };

const requestExample = { id: 'm4x7', token: 'eyJhbGciOiJIUzI1NiJ9…', time: 1_772_366_400_000 };
const keyExample = '0b9d6c1e-2f6a-4d1c-9a57-3f1d5f0f6a11';
const answerExample = { id: requestExample.id, status: 200 };

/** The calls whose answers are compressed for a client that asks for it. */
const compressible: readonly string[] = ['methods-payment-v3', 'methods-withdrawal'];
const gzip = { type: 'string', format: 'binary', description: 'The JSON of `data`, compressed.' };

function answerOf(name: string, call: CallDefinition): Json {
  const data = schemaOf(call.response);
  if (!compressible.includes(name)) return frame(answerFrame, { data });
  return { allOf: [schemaOf(answerFrame), { oneOf: [objectOf({ data }), objectOf({ gzip })] }] };
}

function callMessages(name: string, call: CallDefinition): Json {
  const request = { type: { const: callType(name) }, payload: schemaOf(call.request) };
  const key = { key: { type: 'string', pattern: '^[\\w-]{8,64}$' } };
  return {
    [name]: {
      name,
      summary: call.summary,
      correlationId,
      payload: frame(requestFrame, { ...request, ...(call.idempotent && key) }),
      examples: [
        {
          payload: {
            ...requestExample,
            ...(call.idempotent && { key: keyExample }),
            type: callType(name),
            payload: exampleOfShape(call.request),
          },
        },
      ],
    },
    [`${name}.answer`]: {
      name: `${name}.answer`,
      summary: `The answer to ${name}.`,
      correlationId,
      payload: answerOf(name, call),
      examples: [{ payload: { ...answerExample, data: exampleOfShape(call.response) } }],
    },
  };
}

const refusal: Json = {
  name: 'refusal',
  summary: 'The answer to a call that failed; errors.md has the table of codes.',
  correlationId,
  payload: frame(answerFrame, { error: schemaOf(errorBody) }),
  examples: [
    {
      payload: {
        ...answerExample,
        status: 422,
        error: { message: 'This method is not available.', code: 'banking.methodUnavailable' },
      },
    },
  ],
};

function pushMessage(name: string, summary: string, payload: z.ZodType): Json {
  const examples = [{ payload: exampleOfShape(payload) as Json }];
  return { name, summary, payload: schemaOf(payload), examples };
}

function channels(): Json {
  const messages = Object.entries(calls).map(([name, call]) => callMessages(name, call));
  const pushMessages = Object.entries(pushes).map(([event, { summary, payload }]) => [
    event,
    { address: event, messages: { [event]: pushMessage(event, summary, payload) } },
  ]);
  return {
    message: { address: 'message', messages: Object.assign({ refusal }, ...messages) },
    ...Object.fromEntries(pushMessages),
  };
}

function describe(name: string, { method, idempotent, view }: CallDefinition): string {
  return [
    idempotent ? 'Moves money: send a `key`.' : 'Moves no money.',
    ...(view === 'any' ? [] : [`Open to tokens with \`view\` ${view} only.`]),
    `Over HTTP: \`${method} /api/${callPath(name)}\`.`,
  ].join(' ');
}

/** From the server's point of view: it receives calls and sends pushes. */
function operations(): Json {
  const received = Object.entries(calls).map(([name, call]) => [
    name,
    {
      action: 'receive',
      summary: call.summary,
      description: describe(name, call),
      tags: [{ name: 'calls' }],
      channel: channel('message'),
      messages: [messageOf('message', name)],
      reply: {
        channel: channel('message'),
        messages: [messageOf('message', `${name}.answer`), messageOf('message', 'refusal')],
      },
    },
  ]);
  const sent = Object.entries(pushes).map(([event, { summary }]) => [
    event,
    {
      action: 'send',
      summary,
      description: 'Sent to sockets with a valid token, from their first call on.',
      tags: [{ name: 'pushes' }],
      channel: channel(event),
      messages: [messageOf(event, event)],
    },
  ]);
  return Object.fromEntries([...received, ...sent]);
}

/** NET-4: the query that the widget sends when it connects. */
const connectionQuery: Json = {
  type: 'object',
  required: ['Language', 'cashier_type'],
  properties: {
    Authorization: { type: 'string', description: 'The user’s token, if the host gave none.' },
    xorigin: { type: 'string' },
    Language: { type: 'string' },
    isNative: { const: 'true' },
    platform: { enum: ['android', 'ios'] },
    pwa: { const: 'true' },
    isMobileApp: { const: 'true' },
    cashier_type: { const: 'widget' },
    contract: { type: 'string', pattern: '^\\d{1,6}/\\d{1,6}$' },
    encoding: { const: gzipEncoding },
  },
};

/** The cashier's calls and pushes over the socket as an AsyncAPI document. */
export function cashierAsyncapi(version: string): Json {
  const made = channels();
  return {
    asyncapi: '3.1.0',
    info: {
      title: 'OpenCashier calls and pushes over the socket',
      version,
      description,
      contact,
      tags: [{ name: 'calls' }, { name: 'pushes' }],
      license: { name: 'Apache-2.0', url: 'https://www.apache.org/licenses/LICENSE-2.0' },
    },
    defaultContentType: 'application/json',
    servers: {
      cashier: {
        host: 'pay.example',
        pathname: '/v4/socket.io',
        protocol: 'wss',
        description: 'The server of the cashier, or the host named in the start data.',
      },
    },
    channels: {
      ...made,
      message: {
        ...(made['message'] as Json),
        bindings: { ws: { method: 'GET', query: connectionQuery, bindingVersion: '0.1.0' } },
      },
    },
    operations: operations(),
    components: { schemas },
  };
}
