/** The part of JSON Schema that the documents use. */
export interface FieldSchema {
  $ref?: string;
  type?: string | readonly string[];
  format?: string;
  const?: unknown;
  enum?: readonly unknown[];
  anyOf?: readonly FieldSchema[];
  oneOf?: readonly FieldSchema[];
  properties?: Record<string, FieldSchema>;
  additionalProperties?: FieldSchema | boolean;
  required?: readonly string[];
  items?: FieldSchema;
  description?: string;
}

interface Components {
  components: Record<string, Record<string, unknown>>;
}

function follow(schema: FieldSchema, { components }: Components): FieldSchema {
  const name = schema.$ref?.split('/').at(-1);
  return name ? (components['schemas']?.[name] ?? {}) : schema;
}

/** The type of a field in words. */
export function plainType(schema: FieldSchema, document: Components): string {
  const known = follow(schema, document);
  if ('const' in known) return `\`${JSON.stringify(known.const)}\``;
  if (known.enum) return known.enum.map((value) => `\`${String(value)}\``).join(', ');
  const choices = known.anyOf ?? known.oneOf;
  if (choices) {
    return [...new Set(choices.map((one) => plainType(one, document)))].join(' or ');
  }
  if (known.items) return `list of ${plainType(known.items, document)}`;
  if (known.format === 'date-time') return 'time';
  if (Array.isArray(known.type)) return known.type.join(' or ');
  return String(known.type ?? 'object');
}

const maxRows = 60;

/** A table of every field, nested ones with their path; undefined if there are none. */
export function describeFields(schema: FieldSchema, document: Components): string | undefined {
  const rows: string[] = [];
  collect(schema, '', document, rows, 0);
  if (rows.length === 0) return undefined;
  const shown = rows.slice(0, maxRows);
  const rest = rows.length > maxRows ? ['| … | more in the document | | |'] : [];
  return ['| field | type | required | |', '|---|---|---|---|', ...shown, ...rest].join('\n');
}

function collect(
  schema: FieldSchema,
  prefix: string,
  document: Components,
  rows: string[],
  depth: number,
): void {
  const known = follow(schema, document);
  if (depth > 3) return;
  if (known.items) return collect(known.items, `${prefix}[]`, document, rows, depth);
  const choices = known.anyOf ?? known.oneOf ?? [];
  for (const one of choices) collect(one, prefix, document, rows, depth + 1);
  for (const [name, part] of Object.entries(known.properties ?? {})) {
    const path = prefix ? `${prefix}.${name}` : name;
    const type = plainType(part, document).replaceAll('|', '\\|');
    const needed = known.required?.includes(name) ? 'yes' : '';
    const row = `| \`${path}\` | ${type} | ${needed} | ${(part.description ?? '').replaceAll('\n', ' ')} |`;
    if (!rows.includes(row)) rows.push(row);
    collect(part, path, document, rows, depth + 1);
  }
}
