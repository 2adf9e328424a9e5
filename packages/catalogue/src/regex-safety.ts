import { slowness } from './prove-regex.ts';

interface Group {
  /** Something inside may match in more than one length. */
  varies: boolean;
  /** Something inside may repeat without end. */
  unbounded: boolean;
}

interface Quantifier {
  readonly length: number;
  readonly min: number;
  readonly max: number;
}

const classOrEscape = /\\(?:[pP]\{[^}]*\}|u\{[^}]*\}|k<[^>]*>|.)|\[(?:\\.|[^\]\\])*\]/uy;
const groupStart = /\((?:\?(?:<[=!]|<[^>]+>|[:=!]))?/uy;

/**
 * Why a field's regex is refused, or undefined. FORM-3 asks for a unicode regex. Beyond that it may
 * not look around or back, because a linear-time engine could not run it, and it may not repeat
 * what already repeats: that is how a few dozen characters come to block a process. What that quick
 * look lets pass has to be proven.
 */
export function regexProblem(pattern: string): string | undefined {
  try {
    void new RegExp(pattern, 'u');
  } catch (error) {
    return `not a valid unicode regex: ${error instanceof Error ? error.message : String(error)}`;
  }
  if (!pattern.startsWith('^') || !/(?:^|[^\\])(?:\\\\)*\$$/.test(pattern)) {
    return 'a regex must span the whole value: begin it with ^ and end it with $';
  }
  return scan(pattern) ?? slowness(pattern);
}

function scan(pattern: string): string | undefined {
  const open: Group[] = [{ varies: false, unbounded: false }];
  for (let at = 0; at < pattern.length;) {
    const special = matchAt(classOrEscape, pattern, at) ?? matchAt(groupStart, pattern, at);
    if (special && /^\\(?:[1-9]|k<)/.test(special)) return 'a regex may not refer back (\\1)';
    if (special && /^\(\?<?[=!]/.test(special)) return 'a regex may not look around, as in (?=a)';
    if (pattern[at] === '|' && open.length === 1) return 'put alternatives into a group: ^(a|b)$';
    const closed = pattern[at] === ')' ? open.pop() : undefined;
    if (special?.startsWith('(')) open.push({ varies: false, unbounded: false });
    const last = closed ?? { varies: false, unbounded: false };
    at += special?.length ?? 1;
    const outer = open.at(-1);
    const quantifier = quantifierAt(pattern, at);
    if (quantifier) at += quantifier.length;
    if (quantifier && nested(last, quantifier)) {
      return 'a regex may not repeat a group that repeats inside, as in (a+)+';
    }
    if (outer && (quantifier || closed)) enclose(outer, last, quantifier);
  }
  return undefined;
}

function nested(inner: Group, { max }: Quantifier): boolean {
  return (inner.unbounded && max > 1) || (inner.varies && max === Infinity);
}

/** What stands in a group varies as its parts do, and as the quantifiers behind them allow. */
function enclose(outer: Group, inner: Group, quantifier: Quantifier | undefined): void {
  const repeats = quantifier !== undefined && quantifier.max > 1;
  outer.varies ||= inner.varies || (repeats && quantifier.min !== quantifier.max);
  outer.unbounded ||= inner.unbounded || quantifier?.max === Infinity;
}

function quantifierAt(pattern: string, at: number): Quantifier | undefined {
  const match = matchAt(/(?:[*+?]|\{\d+(?:,\d*)?\})\??/uy, pattern, at);
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
