import { z } from 'zod';
import { completeDocument } from './complete-document.ts';
import type { Json } from './named-schemas.ts';

/** The parts that the documents of all signed server-to-server APIs share. */
export const json = (schema: Json): Json => ({ content: { 'application/json': { schema } } });

export const parameter = (name: string): Json => ({ $ref: `#/components/parameters/${name}` });

/** The parameters of every request. The signature itself is the security scheme. */
export const signedParameters: readonly Json[] = ['webhookId', 'webhookTimestamp'].map(parameter);

export const signedSecurity: readonly Json[] = [{ signature: [] }];

const header = (name: string, description: string): Json => ({
  name,
  in: 'header',
  required: true,
  schema: { type: 'string' },
  description,
});

interface SignedApi {
  title: string;
  version: string;
  description: string;
  server: { url: string; description: string };
  /** One entry per path and method. */
  operations: readonly { path: string; method: string; operation: Json }[];
  webhooks?: Json;
  schemas: Json;
  /** In addition to those of the signature. */
  parameters: Json;
  /** The group of an operation in the rendered document. */
  tagOf: (operationId: string, path: string) => string;
}

export function signedApi(api: SignedApi): Json {
  const { title, version, description, server, operations, webhooks, schemas, parameters } = api;
  const paths: Record<string, Json> = {};
  for (const { path, method, operation } of operations) {
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation };
  }
  const document = {
    openapi: '3.1.0',
    info: {
      title,
      version,
      description,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [server],
    paths,
    ...(webhooks ? { webhooks } : {}),
    components: {
      schemas,
      parameters: {
        ...parameters,
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
  return completeDocument(document, (id, path) =>
    id.startsWith(noticePrefix) ? 'Notices' : api.tagOf(id, path),
  );
}

const noticePrefix = 'notice:';

interface Notice {
  type: string;
  summary: string;
  description?: string;
  body: Json;
  /** The receiver's responses, if they differ from a plain acknowledgement. */
  responses?: Json;
}

const taken: Json = {
  204: { description: 'Stored. Receiving the same webhook-id again changes nothing.' },
  401: { description: 'The signature or the format is wrong.' },
};

const repeated = 'Signed, and sent again until it is acknowledged.';

/** Notices, which are sent without a request. */
export function signedNotices(notices: readonly Notice[]): Json {
  return Object.fromEntries(
    notices.map(({ type, summary, description = repeated, body, responses = taken }) => {
      const post = {
        summary,
        description,
        operationId: `${noticePrefix}${type}`,
        security: signedSecurity,
        requestBody: { required: true, ...json(body) },
        responses,
      };
      return [type, { post }];
    }),
  );
}

export type NamedShapes = readonly (readonly [name: string, shape: z.ZodType])[];

/** The JSON Schema of a shape: `input` for a request, `output` for an answer. */
export function schemaOf(shape: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _schema, ...schema } = z.toJSONSchema(shape, { io });
  return schema;
}
