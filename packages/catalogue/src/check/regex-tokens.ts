/** The number of times that the preceding part may repeat. */
export interface Quantifier {
  readonly length: number;
  readonly min: number;
  readonly max: number;
}

const classOrEscape =
  /\\(?:[pP]\{[^}]*\}|u\{[^}]*\}|u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|c[a-zA-Z]|k<[^>]*>|.)|\[(?:\\.|[^\]\\])*\]/uy;
const groupStart = /\((?:\?(?:<[=!]|<[^>]+>|[:=!]))?/uy;
const quantifier = /(?:[*+?]|\{\d+(?:,\d*)?\})\??/uy;

/** The class, the escape or the group start at this position. */
export function specialAt(pattern: string, at: number): string | undefined {
  return matchAt(classOrEscape, pattern, at) ?? matchAt(groupStart, pattern, at);
}

export function quantifierAt(pattern: string, at: number): Quantifier | undefined {
  const match = matchAt(quantifier, pattern, at);
  if (!match) return undefined;
  const { length } = match;
  if (match.startsWith('?')) return { length, min: 0, max: 1 };
  if (match.startsWith('*')) return { length, min: 0, max: Infinity };
  if (match.startsWith('+')) return { length, min: 1, max: Infinity };
  const [min = '', max] = match.slice(1, match.indexOf('}')).split(',');
  return { length, min: Number(min), max: max === '' ? Infinity : Number(max ?? min) };
}

function matchAt(regex: RegExp, pattern: string, at: number): string | undefined {
  regex.lastIndex = at;
  return regex.exec(pattern)?.[0];
}
