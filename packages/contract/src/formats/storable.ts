/** True if PostgreSQL can store a text: it accepts neither zero bytes nor lone surrogates. */
export function isStorableText(text: string): boolean {
  // `isWellFormed` is missing in older browsers. With the u flag only lone surrogates match.
  return !/\p{Surrogate}/u.test(text) && !text.includes('\u0000');
}

/** The same for every text in a value, including the names of its fields. */
export function isStorable(value: unknown): boolean {
  // A loop, because a hostile value may be nested deeper than the stack.
  const left: unknown[] = [value];
  while (left.length > 0) {
    const one = left.pop();
    if (typeof one === 'string' && !isStorableText(one)) return false;
    if (typeof one === 'object' && one !== null) {
      for (const [name, inner] of Object.entries(one)) left.push(name, inner);
    }
  }
  return true;
}
