import { exampleWords, fallbackTexts } from './example-words.ts';
import type { Json } from './named-schemas.ts';

/** The part of JSON Schema that zod writes. */
interface Schema {
  $ref?: string;
  type?: string | readonly string[];
  format?: string;
  pattern?: string;
  const?: unknown;
  enum?: readonly unknown[];
  default?: unknown;
  anyOf?: readonly Schema[];
  oneOf?: readonly Schema[];
  allOf?: readonly Schema[];
  properties?: Record<string, Schema>;
  required?: readonly string[];
  minProperties?: number;
  items?: Schema;
  minItems?: number;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
}

type Resolve = (reference: string) => Schema;

const maxDepth = 8;

/** An example of a schema: its required fields, or all of them if none is required. */
export function exampleOf(schema: Schema, name: string, resolve: Resolve, depth = 0): unknown {
  const next = (part: Schema, partName = name) => exampleOf(part, partName, resolve, depth + 1);
  if (schema.$ref) return next(resolve(schema.$ref));
  // A nullable type is a list, with the type itself first.
  if (typeof schema.type === 'object') return next({ ...schema, type: schema.type[0] ?? 'null' });
  if ('const' in schema) return schema.const;
  const word = exampleWords[name];
  if (schema.enum) return schema.enum.includes(word) ? word : schema.enum[0];
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return next(choices.find((one) => fits(one, word)) ?? choices[0] ?? {});
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((one) => next(one)));
  if (schema.type === 'object') return objectExample(schema, next, depth);
  if (schema.type === 'array') {
    const isDeep = depth > maxDepth && !schema.minItems;
    return schema.items && !isDeep ? [next(schema.items)] : [];
  }
  return fits(schema, word) ? word : valueOf(schema, name);
}

function objectExample(
  { properties = {}, required = [], minProperties = 0 }: Schema,
  next: (part: Schema, name: string) => unknown,
  depth: number,
): Json {
  const all = Object.entries(properties);
  const needed = all.filter(([name]) => required.includes(name));
  const isDeep = depth > 1 && minProperties === 0;
  const shown = needed.length > 0 || isDeep ? needed : all;
  return Object.fromEntries(shown.map(([name, part]) => [name, next(part, name)]));
}

/** True if the value is allowed by a schema of a plain type. */
function fits(schema: Schema, value: unknown): boolean {
  const { type, pattern, minLength = 0, maxLength = Infinity } = schema;
  if (typeof value === 'number') return type === 'number' || type === 'integer';
  if (typeof value !== 'string' || type !== 'string') return false;
  if (schema.enum) return schema.enum.includes(value);
  if (schema.format === 'uri' && !value.startsWith('https://')) return false;
  if (value.length < minLength || value.length > maxLength) return false;
  return pattern === undefined || new RegExp(pattern, 'u').test(value);
}

function valueOf(schema: Schema, name: string): unknown {
  const { type, minimum = 0, maximum = Infinity } = schema;
  if (type === 'boolean') return true;
  if (type === 'null') return null;
  if (type === 'number' || type === 'integer') return Math.min(Math.max(minimum, 1), maximum);
  if (type !== 'string') return {};
  const plain = !schema.pattern && !schema.format ? [name.replaceAll(/\W/g, '_') || 'text'] : [];
  const text = [...plain, ...fallbackTexts].find((one) => fits(schema, one));
  if (text === undefined) throw new Error(`Add an example for “${name}” to example-words.ts.`);
  return text;
}
