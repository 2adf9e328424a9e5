/** A parameterised query in pg's format. */
export class SqlQuery {
  readonly text: string;
  readonly values: unknown[];
  /** The text between the parameters, so that a query can be nested in another and renumbered. */
  readonly parts: readonly string[];

  constructor(parts: readonly string[], values: unknown[]) {
    this.parts = parts;
    this.values = values;
    this.text = parts.reduce((text, part, index) => `${text}$${index}${part}`);
  }
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
