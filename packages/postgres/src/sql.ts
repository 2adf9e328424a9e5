import { createHash } from 'node:crypto';

/** A parameterised query in pg's format. */
export class SqlQuery {
  readonly text: string;
  readonly values: unknown[];
  /** The text between the parameters, so that a query can be nested in another and renumbered. */
  readonly parts: readonly string[];
  /** Set if each connection prepares the statement once and then reuses its plan. */
  readonly name?: string;

  constructor(parts: readonly string[], values: unknown[], isPrepared = false) {
    this.parts = parts;
    this.values = values;
    this.text = parts.reduce((text, part, index) => `${text}$${index}${part}`);
    if (isPrepared) this.name = nameOf(this.text);
  }
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
