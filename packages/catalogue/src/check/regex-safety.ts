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
 * The reason why a field's regex is rejected, or undefined. FORM-3 requires a unicode regex.
 * Lookaround and backreferences are forbidden, because a linear-time engine cannot run them. Nested
 * repeats are forbidden if one of them is unbounded, because a few dozen characters could then
 * block the process. A regex that passes these quick checks must also be proven.
 */
export function regexProblem(pattern: string): string | undefined {
  return shapeProblem(pattern) ?? variety(pattern) ?? slowness(pattern);
}

/** A field's own regex is much shorter. Even parsing a longer one takes time. */
const maxRegexLength = 500;

/**
 * True if a third party's regex may be used immediately. A proof may block the process for ten
 * seconds, so a regex that is not obviously fast counts as slow.
 */
export function isKnownQuick(pattern: string): boolean {
  if (pattern.length > maxRegexLength || shapeProblem(pattern) !== undefined) return false;
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

/** A group varies if its parts or their quantifiers do. */
function enclose(outer: Group, inner: Group, quantifier: Quantifier | undefined): void {
  const repeats = quantifier !== undefined && quantifier.max > 1;
  outer.varies ||= inner.varies || (repeats && quantifier.min !== quantifier.max);
  outer.unbounded ||= inner.unbounded || quantifier?.max === Infinity;
}
