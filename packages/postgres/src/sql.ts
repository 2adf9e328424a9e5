import { createHash } from 'node:crypto';

interface Content {
  text: string;
  values: unknown[];
  parts: readonly string[];
  name: string | undefined;
}

/** A parameterised query in pg's format. */
export class SqlQuery {
  /** All in one property: pg copies every property of a query by its descriptor, which is slow. */
  readonly content: Content;

  constructor(parts: readonly string[], values: unknown[], isPrepared = false) {
    const text = textOf(parts);
    this.content = { text, values, parts, name: isPrepared ? nameOf(text) : undefined };
  }

  get text(): string {
    return this.content.text;
  }

  get values(): unknown[] {
    return this.content.values;
  }

  /** The text between the parameters, so that a query can be nested in another and renumbered. */
  get parts(): readonly string[] {
    return this.content.parts;
  }

  /** Set if each connection prepares the statement once and then reuses its plan. */
  get name(): string | undefined {
    return this.content.name;
  }
}

const texts = new WeakMap<readonly string[], string>();

/** A template's parts are the same object each time, so its text is put together once. */
function textOf(parts: readonly string[]): string {
  const known = texts.get(parts);
  if (known !== undefined) return known;
  const text = parts.reduce((joined, part, index) => `${joined}$${index}${part}`);
  texts.set(parts, text);
  return text;
}

const names = new Map<string, string>();

/** The same text has the same name in every process, as a pooler between them requires. */
function nameOf(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 24);
  names.set(text, name);
  return name;
}

/**
 * Has the database parse and plan a statement once per connection. For the statements of every
 * payment. They name their columns: a new column would change the result of a prepared `select *`,
 * which PostgreSQL refuses.
 */
export function prepared({ parts, values }: SqlQuery): SqlQuery {
  return new SqlQuery(parts, values, true);
}

/**
 * sql`select * from deposits where id = ${id}`: every value becomes a parameter, never text. A
 * value that is itself a query is nested in this one.
 */
export function sql(strings: TemplateStringsArray, ...inputs: unknown[]): SqlQuery {
  if (!inputs.some((input) => input instanceof SqlQuery)) return new SqlQuery(strings, inputs);
  const values: unknown[] = [];
  const parts: string[] = [];
  let open = strings[0] ?? '';
  inputs.forEach((input, index) => {
    const after = strings[index + 1] ?? '';
    const inner = input instanceof SqlQuery ? input : new SqlQuery(['', ''], [input]);
    const [first = '', ...rest] = inner.parts;
    const [last, ...middle] = [rest.pop(), ...rest];
    values.push(...inner.values);
    if (last === undefined) {
      open += first + after;
    } else {
      parts.push(open + first, ...middle);
      open = last + after;
    }
  });
  return new SqlQuery([...parts, open], values);
}

/**
 * Compares a column with a list of texts, in a prepared statement. PostgreSQL plans a comparison
 * with a parameter anew each time, because short lists look cheaper than the length it assumes. The
 * length of a subquery's list it never knows, so it keeps the plan.
 */
export const isOneOf = (texts: readonly string[]): SqlQuery =>
  sql`= any(array(select unnest(${[...texts]}::text[])))`;
