import { isProven, slowness } from './prove-regex.ts';
import type { Quantifier } from './regex-tokens.ts';
import { quantifierAt, specialAt } from './regex-tokens.ts';
import { hasTooManyWays, isPlainlyQuick } from './regex-ways.ts';

interface Group {
  /** Something inside may match in more than one length. */
  varies: boolean;
  /** Something inside may repeat without end. */
  unbounded: boolean;
}

/**
 * Why a field's regex is refused, or undefined. FORM-3 asks for a unicode regex. Beyond that it may
 * not look around or back, because a linear-time engine could not run it, and it may not repeat
 * what already repeats: that is how a few dozen characters come to block a process. What that quick
 * look lets pass has to be proven.
 */
export function regexProblem(pattern: string): string | undefined {
  return shapeProblem(pattern) ?? variety(pattern) ?? slowness(pattern);
}

/** A field's own regex is far shorter; to read a longer one costs time in itself. */
const mostCharacters = 500;

/**
 * Whether a regex of a stranger may be used at once. A proof may search for ten seconds, in which
 * the process answers nobody, so that one which is not quick at first sight counts as slow.
 */
export function isKnownQuick(pattern: string): boolean {
  if (pattern.length > mostCharacters || shapeProblem(pattern) !== undefined) return false;
  return isProven(pattern) || isPlainlyQuick(pattern);
}

function shapeProblem(pattern: string): string | undefined {
  try {
    void new RegExp(pattern, 'u');
  } catch (error) {
    return `not a valid unicode regex: ${error instanceof Error ? error.message : String(error)}`;
  }
  if (!pattern.startsWith('^') || !/(?:^|[^\\])(?:\\\\)*\$$/.test(pattern)) {
    return 'a regex must span the whole value: begin it with ^ and end it with $';
  }
  return scan(pattern);
}

function variety(pattern: string): string | undefined {
  if (!hasTooManyWays(pattern)) return undefined;
  return 'a regex may not match in so many ways: end each repeat of a group with one character of its own';
}

function scan(pattern: string): string | undefined {
  const open: Group[] = [{ varies: false, unbounded: false }];
  for (let at = 0; at < pattern.length;) {
    const special = specialAt(pattern, at);
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
