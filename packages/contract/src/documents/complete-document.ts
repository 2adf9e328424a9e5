import { exampleOf } from './examples.ts';
import type { Json } from './named-schemas.ts';

interface Media {
  schema?: Json;
  example?: unknown;
}

interface Described {
  content?: Record<string, Media>;
}

interface Parameter {
  $ref?: string;
  name?: string;
  schema?: Json;
  example?: unknown;
}

interface Operation {
  operationId: string;
  parameters?: Parameter[];
  requestBody?: Described;
  responses?: Record<string, Described>;
}

interface Document {
  info: Json;
  paths: Record<string, Record<string, Operation>>;
  webhooks?: Record<string, Record<string, Operation>>;
  components: {
    schemas?: Json;
    parameters?: Record<string, Parameter>;
    responses?: Record<string, Described>;
  };
}

export const contact: Json = { name: 'The contributors of OpenCashier' };

/** Gives every operation its group and every body an example; drops schemas that nothing uses. */
export function completeDocument(
  document: Json,
  tagOf: (operationId: string, path: string) => string,
): Json {
  const { paths, webhooks = {}, components, info } = document as unknown as Document;
  const resolve = (reference: string) =>
    reference
      .split('/')
      .slice(1)
      .reduce((at, key) => at[key] as Json, document);
  const withExample = (described: Described): Described =>
    described.content
      ? {
          ...described,
          content: mapValues(described.content, (media) => mediaExample(media, resolve)),
        }
      : described;
  const parameter = (known: Parameter): Parameter =>
    known.schema
      ? { ...known, example: exampleOf(known.schema, known.name ?? '', resolve) }
      : known;
  const used = new Set<string>();
  const complete = (path: string, operation: Operation) => {
    const { operationId, parameters, requestBody, responses = {}, ...rest } = operation;
    const tag = tagOf(operationId, path);
    used.add(tag);
    return {
      operationId,
      tags: [tag],
      ...rest,
      ...(parameters && { parameters: parameters.map(parameter) }),
      ...(requestBody && { requestBody: withExample(requestBody) }),
      responses: mapValues(responses, withExample),
    };
  };
  const all = (items: Document['paths']) =>
    Object.fromEntries(
      Object.entries(items).map(([path, item]) => [
        path,
        mapValues(item, (operation) => complete(path, operation)),
      ]),
    );
  const completed = {
    paths: all(paths),
    ...(document.webhooks ? { webhooks: all(webhooks) } : {}),
  };
  const responses = components.responses && mapValues(components.responses, withExample);
  return {
    ...document,
    info: { ...info, contact },
    tags: [...used].map((name) => ({ name })),
    ...completed,
    components: {
      ...components,
      ...(components.schemas && {
        schemas: usedSchemas(components.schemas, [completed, responses]),
      }),
      ...(components.parameters && { parameters: mapValues(components.parameters, parameter) }),
      ...(responses && { responses }),
    },
  };
}

// A GET call sends the fields of its request in the query, so its schema is not referenced.
function usedSchemas(schemas: Json, by: unknown): Json {
  const texts = [JSON.stringify(by)];
  const used = new Set<string>();
  for (const text of texts) {
    for (const [, name = ''] of text.matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (used.has(name)) continue;
      used.add(name);
      texts.push(JSON.stringify(schemas[name]));
    }
  }
  return Object.fromEntries(Object.entries(schemas).filter(([name]) => used.has(name)));
}

function mediaExample(media: Media, resolve: (reference: string) => Json): Media {
  if (media.example !== undefined || !media.schema) return media;
  return { ...media, example: exampleOf(media.schema, '', resolve) };
}

function mapValues<T, R>(record: Record<string, T>, change: (value: T) => R): Record<string, R> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));
}
