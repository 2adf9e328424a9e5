import { exampleOf } from '@opencashier/contract/documents/examples';
import { z } from 'zod';

/** Markup that a player, a bank or a provider may send, with the name of the field that has it. */
export const hostileText = (name: string): string =>
  `<img src=x onerror="document.title='broken'"><b>${name}</b>`;

interface Schema {
  type?: string | readonly string[];
  const?: unknown;
  enum?: readonly unknown[];
  pattern?: string;
  format?: string;
  maxLength?: number;
  anyOf?: readonly Schema[];
  oneOf?: readonly Schema[];
  properties?: Record<string, Schema>;
  items?: Schema;
}

const isFree = ({ pattern, format, maxLength = Infinity }: Schema, text: string): boolean =>
  pattern === undefined && format === undefined && text.length <= maxLength;

/**
 * Without a variant, a value has the schema's first word and one element per list. With one, it has
 * the word of that number, and lists have an element for every word in them.
 */
function hostileValue(schema: Schema, name: string, variant?: number): unknown {
  // A nullable type is a list, with the type itself first.
  if (typeof schema.type === 'object') {
    return hostileValue({ ...schema, type: schema.type[0] ?? 'null' }, name, variant);
  }
  const example = () => exampleOf(schema, name, () => ({}));
  if (schema.enum && variant !== undefined) return schema.enum[variant % schema.enum.length];
  if ('const' in schema || schema.enum) return example();
  const [choice] = schema.anyOf ?? schema.oneOf ?? [];
  if (choice) return hostileValue(choice, name, variant);
  if (schema.properties) {
    const parts = Object.entries(schema.properties);
    return Object.fromEntries(parts.map(([part, of]) => [part, hostileValue(of, part, variant)]));
  }
  if (schema.type === 'object') return {};
  if (schema.type === 'array') {
    const { items = {} } = schema;
    if (variant === undefined) return [hostileValue(items, name)];
    return Array.from({ length: mostWords(items) }, (_, one) => hostileValue(items, name, one));
  }
  // Anything is allowed where a message is passed on as it is.
  if (schema.type !== undefined && schema.type !== 'string') return example();
  if (variant !== undefined && isFree(schema, `${name} ${variant}`)) return `${name} ${variant}`;
  const text = hostileText(name);
  return isFree(schema, text) ? text : example();
}

const partsOf = (schema: Schema): readonly Schema[] => [
  ...(schema.anyOf ?? schema.oneOf ?? []),
  ...Object.values(schema.properties ?? {}),
  ...(schema.items ? [schema.items] : []),
];

/** The length of the longest enumeration in a schema. */
function mostWords(schema: Schema): number {
  return Math.max(1, schema.enum?.length ?? 0, ...partsOf(schema).map(mostWords));
}

function wordsIn(schema: Schema): unknown[] {
  return [...(schema.enum ?? []), ...partsOf(schema).flatMap(wordsIn)];
}

const schemaOf = (response: z.ZodType): Schema =>
  z.toJSONSchema(response, { io: 'output', unrepresentable: 'any' }) as Schema;

/** The words of the server's enumerations in an answer. */
export const serverWords = (response: z.ZodType): string[] =>
  wordsIn(schemaOf(response)).filter((word) => typeof word === 'string');

/** An answer whose lists have an element for each word of the server. */
export const answerWithEveryWord = (response: z.ZodType): unknown =>
  response.parse(hostileValue(schemaOf(response), 'text', 0));

/** An answer with every optional field, and markup in every text that its schema lets through. */
export function hostileAnswer(response: z.ZodType): unknown {
  return response.parse(hostileValue(schemaOf(response), 'text'));
}
