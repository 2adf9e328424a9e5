import { type CallName, calls } from '@opencashier/contract/calls/call-map';
import { z } from 'zod';
import type { Random } from '../histories/history-world.ts';

/** The part of JSON Schema that the contract's requests use. */
interface Schema {
  type?: string;
  enum?: readonly unknown[];
  const?: unknown;
  anyOf?: readonly Schema[];
  oneOf?: readonly Schema[];
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
  items?: Schema;
  additionalProperties?: Schema | boolean;
}

const requestSchemas = new Map(
  Object.entries(calls).map(([name, { request }]): [string, Schema] => [
    name,
    z.toJSONSchema(request, { io: 'input', unrepresentable: 'any' }) as Schema,
  ]),
);

export function requestSchemaOf(name: CallName): Schema {
  return requestSchemas.get(name) ?? {};
}

/** Texts that have broken programs before: storage, numbers, paths, names, directions, sizes. */
const hostileTexts = [
  ['', ' ', '\0', 'a\0b', '\ud800', 'x\udfff', '\u202e', '\ufffe', '🂡', 'é'.repeat(600)],
  ['__proto__', 'constructor', 'toString', 'null', 'undefined', '[object Object]'],
  ["'; drop table cashier.deposits; --", '$1', '%00', '%', '../../etc/passwd', '{{7*7}}'],
  [
    'NaN',
    'Infinity',
    '-0',
    '-1',
    '0',
    '00',
    '1e400',
    '1e-400',
    '0x10',
    '1,5',
    '٣',
    '9'.repeat(400),
  ],
  ['99999999999999999999.99', '0.0000000000000000001', '10.001', '1_000', '+5', '.5', '5.'],
  ['0000-00-00T00:00:00Z', '9999-12-31T23:59:59.999Z', '2024-02-30T00:00:00Z', '-271821-04-20'],
  ['javascript:alert(1)', 'http://[::1', 'x'.repeat(5000), '\n\r\t', '"', '\\', '<script>'],
].flat();

const hostileNumbers = [0, -1, 1, 1.5, 1e21, 1e308, -1e308, 2 ** 31, 2 ** 53, 2 ** 63, 5e-324];

/** Values that get past validation to the handlers, by field name. */
const plausible: Record<string, readonly unknown[]> = {
  amount: ['10', 10, '25.5', '0.01', 1000],
  currency: ['EUR', 'INR', 'USD', 'BRL', 'GC', 'SC', 'BTC'],
  country: ['de', 'in', 'br', 'us', 'DE'],
  selectedCountry: ['de', 'in', 'br'],
  language: ['en', 'ru', 'xx'],
  locale: ['en', 'hi'],
  paymentType: ['visa', 'upi', 'pix', 'btc', 'sepa', 'card-p2p'],
  paymentMethod: ['visa', 'upi', 'pix', 'btc', 'sepa'],
  method: ['visa', 'upi', 'sepa', 'btc'],
  code: ['000000', '123456'],
  limit: ['10', 10, 1],
};

export const pickFrom = <T>(random: Random, list: readonly T[]): T => {
  const chosen = list[Math.floor(random() * list.length)];
  if (chosen === undefined && list.length === 0) throw new Error('there is nothing to choose');
  return chosen as T;
};

function hostileValue(random: Random): unknown {
  const kind = random();
  if (kind < 0.55) return pickFrom(random, hostileTexts);
  if (kind < 0.75) return pickFrom(random, hostileNumbers);
  if (kind < 0.85) return pickFrom(random, [null, true, false, [], {}, [[]], [null]]);
  if (kind < 0.95) return { [pickFrom(random, hostileTexts)]: pickFrom(random, hostileTexts) };
  return Array.from({ length: 50 }, () => pickFrom(random, hostileTexts));
}

export interface ValueSource {
  random: Random;
  /** Ids from earlier answers. */
  ids: readonly string[];
}

/** A value that mostly fits its schema, with something hostile in it now and then. */
export function valueFor(schema: Schema, source: ValueSource, name = ''): unknown {
  const { random } = source;
  if (random() < 0.12) return hostileValue(random);
  const ways = schema.anyOf ?? schema.oneOf;
  const known = plausible[name];
  if (known && random() < 0.8) return pickFrom(random, known);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return pickFrom(random, schema.enum);
  if (ways) return valueFor(pickFrom(random, ways), source, name);
  return plainValueFor(schema, source);
}

function plainValueFor(schema: Schema, source: ValueSource): unknown {
  const { random, ids } = source;
  const { type, items = {} } = schema;
  if (type === 'object') return objectFor(schema, source);
  if (type === 'array') {
    return Array.from({ length: Math.floor(random() * 3) }, () => valueFor(items, source));
  }
  if (type === 'number' || type === 'integer') return pickFrom(random, hostileNumbers);
  if (type === 'boolean') return random() < 0.5;
  if (ids.length > 0 && random() < 0.6) return pickFrom(random, ids);
  return random() < 0.5 ? pickFrom(random, hostileTexts) : `text-${Math.floor(random() * 99)}`;
}

function objectFor(schema: Schema, source: ValueSource): object {
  const { random } = source;
  const required = new Set(schema.required);
  const pairs = Object.entries(schema.properties ?? {})
    .filter(([name]) => random() < (required.has(name) ? 0.97 : 0.5))
    .map(([name, inner]): [string, unknown] => [name, valueFor(inner, source, name)]);
  const { additionalProperties: others } = schema;
  if (typeof others === 'object' && random() < 0.7) {
    pairs.push([pickFrom(random, [...hostileTexts, 'field']), valueFor(others, source)]);
  }
  if (random() < 0.05) pairs.push([pickFrom(random, hostileTexts), hostileValue(random)]);
  return Object.fromEntries(pairs);
}
