import { Ajv } from 'ajv';

/** The parts of an OpenAPI document that describe requests. */
export interface OpenApiDocument {
  servers?: readonly { url: string }[];
  paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  [part: string]: unknown;
}

interface Operation {
  parameters?: readonly Parameter[];
  requestBody?: { content?: Record<string, { schema?: Schema }> };
}

interface Parameter {
  $ref?: string;
  name: string;
  in: string;
  required?: boolean;
}

interface Schema {
  $ref?: string;
  properties?: Record<string, Schema>;
  additionalProperties?: unknown;
  items?: Schema;
  allOf?: readonly Schema[];
  oneOf?: readonly Schema[];
  anyOf?: readonly Schema[];
}

export interface SentRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  body: unknown;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const pointerOf = (parts: readonly string[]) =>
  parts.map((part) => `/${part.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

/** Looks up a reference inside the document. */
function resolve<T extends { $ref?: string }>(document: OpenApiDocument, value: T): T {
  if (value.$ref === undefined) return value;
  const parts = value.$ref.replace(/^#\//, '').split('/');
  const names = parts.map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
  const found = names.reduce<unknown>(
    (inner, name) => (isObject(inner) ? inner[name] : undefined),
    document,
  );
  return resolve(document, found as T);
}

interface Found {
  document: OpenApiDocument;
  template: string;
  operation: Operation;
  shared: readonly Parameter[];
}

/** The operation of a request; a path without parameters wins over one with some. */
function find(documents: readonly OpenApiDocument[], sent: SentRequest): Found | undefined {
  const found = documents.flatMap((document) =>
    Object.entries(document.paths).flatMap(([template, item]): Found[] => {
      const base = document.servers?.[0]?.url ?? '';
      const start = URL.canParse(base) ? new URL(base).pathname.replace(/\/$/, '') : '';
      const escaped = template.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&');
      const pattern = new RegExp(`^${start}${escaped.replaceAll(/\{[^}]+\}/g, '[^/]+')}$`);
      const operation = item[sent.method.toLowerCase()];
      if (!operation || !pattern.test(sent.path)) return [];
      const shared = (item['parameters'] ?? []) as readonly Parameter[];
      return [{ document, template, operation, shared }];
    }),
  );
  return found.toSorted((a, b) => a.template.split('{').length - b.template.split('{').length)[0];
}

/** The properties of a value that no part of its schema names. */
function undeclared(
  document: OpenApiDocument,
  given: Schema,
  value: unknown,
  at: string,
): string[] {
  const parts = partsOf(document, given);
  if (Array.isArray(value)) {
    const items = parts.find((part) => part.items)?.items ?? {};
    return value.flatMap((one, index) => undeclared(document, items, one, `${at}/${index}`));
  }
  if (!isObject(value)) return [];
  const isOpen = parts.some((part) => part.additionalProperties);
  const isNamed = parts.some((part) => part.properties);
  if (isOpen || !isNamed) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const own = parts.flatMap((part) => part.properties?.[name] ?? []);
    if (own.length === 0) return [`${at}/${name} is not in the document`];
    return undeclared(document, { anyOf: own }, inner, `${at}/${name}`);
  });
}

function partsOf(document: OpenApiDocument, given: Schema): Schema[] {
  const schema = resolve(document, given);
  const inner = [...(schema.allOf ?? []), ...(schema.oneOf ?? []), ...(schema.anyOf ?? [])];
  return [schema, ...inner.flatMap((part) => partsOf(document, part))];
}

/**
 * Removes `nullable`, which is not JSON Schema and which we never use, and `additionalProperties:
 * false`, because closed parts of an `allOf` exclude each other's properties. `undeclared` checks
 * the properties of the whole instead.
 */
function plain(document: OpenApiDocument): OpenApiDocument {
  const kept = (key: string, value: unknown) =>
    key === 'nullable' || (key === 'additionalProperties' && value === false) ? undefined : value;
  return JSON.parse(JSON.stringify(document, kept)) as OpenApiDocument;
}

/** Checks requests against a vendor's documents; returns a line for each violation. */
export function checkRequests(
  documents: readonly OpenApiDocument[],
  requests: readonly SentRequest[],
): string[] {
  const ajv = new Ajv({ strict: false, validateFormats: false, allErrors: true, logger: false });
  documents.forEach((document, index) => ajv.addSchema(plain(document), `document-${index}`));
  const problems = requests.flatMap((sent) => {
    const name = `${sent.method} ${sent.path}`;
    const found = find(documents, sent);
    if (!found) return [`${name}: the documents have no such operation`];
    const wrong = [...queryProblems(found, sent), ...bodyProblems(ajv, documents, found, sent)];
    return wrong.map((text) => `${sent.method} ${found.template}: ${text}`);
  });
  return [...new Set(problems)];
}

function queryProblems({ document, operation, shared }: Found, { query }: SentRequest): string[] {
  const declared = [...shared, ...(operation.parameters ?? [])]
    .map((parameter) => resolve(document, parameter))
    .filter((parameter) => parameter.in === 'query');
  const names = new Set(declared.map(({ name }) => name));
  const unknownNames = [...new Set(query.keys())].filter((name) => !names.has(name));
  const missing = declared.filter(({ name, required }) => required && !query.has(name));
  return [
    ...unknownNames.map((name) => `the query’s ${name} is not in the document`),
    ...missing.map(({ name }) => `the query lacks ${name}`),
  ];
}

function bodyProblems(
  ajv: Ajv,
  documents: readonly OpenApiDocument[],
  { document, template, operation }: Found,
  { method, body }: SentRequest,
): string[] {
  const schema = operation.requestBody?.content?.['application/json']?.schema;
  if (body === undefined) return [];
  if (!schema) return ['the document has no body for it'];
  const at = ['paths', template, method.toLowerCase(), 'requestBody', 'content'];
  const pointer = pointerOf([...at, 'application/json', 'schema']);
  const $ref = `document-${documents.indexOf(document)}#${encodeURI(pointer)}`;
  const validate = ajv.compile({ $ref });
  const wrong = validate(body)
    ? []
    : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
  return [...wrong, ...undeclared(document, schema, body, '')];
}
