import { describeFields, type FieldSchema, plainType } from './field-table.ts';

interface Media {
  schema: FieldSchema;
  example?: unknown;
}

interface Parameter {
  $ref?: string;
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  schema: FieldSchema;
  example?: unknown;
}

interface Response {
  $ref?: string;
  description: string;
  content?: Record<string, Media>;
}

interface Operation {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  parameters?: Parameter[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, Response>;
}

export interface ApiDocument {
  info: { title: string; version: string; description: string };
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
  webhooks?: Record<string, Record<string, Operation>>;
  components: Record<string, Record<string, unknown>>;
}

/** An OpenAPI document as one page: its operations by group, each with examples. */
export function apiPage(document: ApiDocument, file: string): string {
  const operations = Object.entries({ ...document.paths, ...document.webhooks }).flatMap(
    ([path, item]) =>
      Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
  );
  const groups = document.tags.flatMap(({ name }) => [
    `## ${name}`,
    ...operations
      .filter(({ operation }) => operation.tags.includes(name))
      .map(({ path, method, operation }) => operationText(document, path, method, operation)),
  ]);
  const { title, version, description } = document.info;
  const intro = `Version ${version}. [Download the OpenAPI document](/${file}); it is generated from the code.`;
  const shared = parameterTable(
    document,
    Object.values(document.components['parameters'] ?? {}) as Parameter[],
  );
  const head = ['---\noutline: [2, 2]\n---', `# ${title}`, intro, description];
  const common = [
    '## Shared parameters',
    'Each request uses the parameters that its path and method need.',
    ...shared,
  ];
  return `${[...head, ...common, ...groups].join('\n\n')}\n`;
}

function resolve<T extends { $ref?: string }>(document: ApiDocument, part: T): T {
  const [, kind = '', name = ''] = /^#\/components\/(\w+)\/(\w+)$/.exec(part.$ref ?? '') ?? [];
  return part.$ref ? (document.components[kind]?.[name] as T) : part;
}

function operationText(
  document: ApiDocument,
  path: string,
  method: string,
  { summary, description, operationId, parameters = [], requestBody, responses }: Operation,
): string {
  const answers = Object.entries(responses).map(
    ([status, response]) => [status, resolve(document, response)] as const,
  );
  const refusals = answers.filter(([, { content }], index) => index > 0 || !content);
  const [first] = answers;
  return [
    `### ${summary.replace(/\.$/, '')}`,
    `**\`${method.toUpperCase()}\`** \`${path}\``,
    `\`${operationId}\`. ${description}`,
    ...parameterTable(
      document,
      parameters.filter((one) => !one.$ref),
    ),
    ...mediaText(document, 'The request', requestBody?.content),
    ...mediaText(document, `The answer, ${first?.[0]}`, first?.[1].content),
    ...refusalTable(refusals),
  ].join('\n\n');
}

const plain = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));
const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

function parameterTable(document: ApiDocument, parameters: readonly Parameter[]): string[] {
  if (parameters.length === 0) return [];
  const rows = parameters.map((known) => {
    const { name, in: place, required, description = '', schema, example } = known;
    const type = `${plainType(schema, document)}, ${place}${required ? ', required' : ''}`;
    const shown = example === undefined ? '' : `\`${plain(example)}\``;
    return `| \`${name}\` | ${cell(type)} | ${shown} | ${cell(description)} |`;
  });
  return [['| parameter | type | example | meaning |', '|---|---|---|---|', ...rows].join('\n')];
}

function mediaText(
  document: ApiDocument,
  title: string,
  content: Record<string, Media> | undefined,
): string[] {
  return Object.entries(content ?? {}).flatMap(([type, { schema, example }]) => {
    const isJson = type === 'application/json';
    if (example === undefined)
      throw new Error(`${title} has no example in ${document.info.title}.`);
    const code = isJson ? JSON.stringify(example, null, 2) : plain(example).trim();
    const fields = describeFields(schema, document);
    return [
      `**${title}**, as \`${type}\`:`,
      `\`\`\`${isJson ? 'json' : 'text'}\n${code}\n\`\`\``,
      ...(fields ? [`::: details All fields\n${fields}\n:::`] : []),
    ];
  });
}

function refusalTable(answers: readonly (readonly [string, Response])[]): string[] {
  if (answers.length === 0) return [];
  const rows = answers.map(([status, { description }]) => `| ${status} | ${cell(description)} |`);
  const table = ['| status | meaning |', '|---|---|', ...rows].join('\n');
  return [`::: details Other answers\n${table}\n:::`];
}
