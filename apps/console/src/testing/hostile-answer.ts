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

function hostileValue(schema: Schema, name: string): unknown {
  // A nullable type is a list, with the type itself first.
  if (typeof schema.type === 'object') {
    return hostileValue({ ...schema, type: schema.type[0] ?? 'null' }, name);
  }
  const example = () => exampleOf(schema, name, () => ({}));
  if ('const' in schema || schema.enum) return example();
  const [choice] = schema.anyOf ?? schema.oneOf ?? [];
  if (choice) return hostileValue(choice, name);
  if (schema.properties) {
    const parts = Object.entries(schema.properties);
    return Object.fromEntries(parts.map(([part, of]) => [part, hostileValue(of, part)]));
  }
  if (schema.type === 'object') return {};
  if (schema.type === 'array') return [hostileValue(schema.items ?? {}, name)];
  // Anything is allowed where a message is passed on as it is.
  if (schema.type !== undefined && schema.type !== 'string') return example();
  const text = hostileText(name);
  return isFree(schema, text) ? text : example();
}

/** An answer with every optional field, and markup in every text that its schema lets through. */
export function hostileAnswer(response: z.ZodType): unknown {
  const schema = z.toJSONSchema(response, { io: 'output', unrepresentable: 'any' }) as Schema;
  return response.parse(hostileValue(schema, 'text'));
}
