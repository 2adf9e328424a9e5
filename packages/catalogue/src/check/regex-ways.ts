import type { Quantifier } from './regex-tokens.ts';
import { quantifierAt, specialAt } from './regex-tokens.ts';

/** The number of ways that a backtracking engine may try before anybody notices. */
const maxWays = 100_000;

/** The characters of the alphabets that forms use; all of Unicode would take too long. */
const everyCharacter = String.fromCodePoint(...Array.from({ length: 0x3100 }, (_, code) => code));

const never = (): boolean => false;

/** The properties of a part of a regex that affect backtracking. */
interface Part {
  /** An upper bound for the ways to match one value. */
  readonly ways: number;
  /** Every atom in it that matches a single character, as written. */
  readonly atoms: readonly string[];
  /** The number of quantifiers in it that allow more than one length. */
  readonly varying: number;
  /** True if it is a single character that occurs exactly once. */
  readonly isFixed: boolean;
  /** True if it begins or ends with a character that nothing else in it can match. */
  readonly isDelimited: () => boolean;
}

interface Cursor {
  readonly pattern: string;
  /** The number of ways that an unbounded repeat counts for, if the repeated part has only one. */
  readonly endless: number;
  at: number;
}

/**
 * True if the bounded repeats of a regex allow so many ways to match that a failing value takes
 * seconds, as in ((\d{1,9}){1,9}){1,9}. A proof examines how time grows with the length of a value.
 * Bounded repeats stop growing: late, but early enough for the proof to call them safe. Unbounded
 * repeats are left to the proof.
 */
export function hasTooManyWays(pattern: string): boolean {
  return alternatives({ pattern, endless: 1, at: 0 }).ways > maxWays;
}

/** True if a regex is certain to be fast without a proof, even with unbounded repeats. */
export function isPlainlyQuick(pattern: string): boolean {
  return alternatives({ pattern, endless: 1000, at: 0 }).ways <= maxWays;
}

function alternatives(cursor: Cursor): Part {
  const parts = [sequence(cursor)];
  while (cursor.pattern[cursor.at] === '|') {
    cursor.at += 1;
    parts.push(sequence(cursor));
  }
  const [only] = parts;
  if (only && parts.length === 1) return only;
  return {
    ways: parts.reduce((sum, { ways }) => sum + ways, 0),
    atoms: parts.flatMap(({ atoms }) => atoms),
    varying: parts.reduce((sum, { varying }) => sum + varying, 0),
    isFixed: false,
    isDelimited: never,
  };
}

function sequence(cursor: Cursor): Part {
  const parts: Part[] = [];
  while (cursor.at < cursor.pattern.length && !/[|)]/.test(cursor.pattern[cursor.at] ?? '')) {
    parts.push(quantified(cursor));
  }
  return {
    ways: parts.reduce((product, { ways }) => product * ways, 1),
    atoms: parts.flatMap(({ atoms }) => atoms),
    varying: parts.reduce((sum, { varying }) => sum + varying, 0),
    isFixed: false,
    isDelimited: () =>
      delimits(parts[0], parts.slice(1)) || delimits(parts.at(-1), parts.slice(0, -1)),
  };
}

function delimits(edge: Part | undefined, others: readonly Part[]): boolean {
  const delimiter = edge?.isFixed === true ? edge.atoms[0] : undefined;
  if (delimiter === undefined) return false;
  const matched = everyCharacter.match(new RegExp(delimiter, 'gu')) ?? [];
  const rest = others.flatMap(({ atoms }) => atoms);
  return !rest.some((atom) => new RegExp(atom, 'u').test(matched.join('')));
}

function quantified(cursor: Cursor): Part {
  const part = single(cursor);
  const quantifier = quantifierAt(cursor.pattern, cursor.at);
  if (!quantifier) return part;
  cursor.at += quantifier.length;
  const { min, max } = quantifier;
  return {
    ways: repeated(part, quantifier, cursor.endless),
    atoms: part.atoms,
    varying: part.varying + (min === max ? 0 : 1),
    isFixed: part.isFixed && min === 1 && max === 1,
    isDelimited: never,
  };
}

function single(cursor: Cursor): Part {
  const special = specialAt(cursor.pattern, cursor.at);
  const written = special ?? String.fromCodePoint(cursor.pattern.codePointAt(cursor.at) ?? 0);
  cursor.at += written.length;
  if (special?.startsWith('(')) {
    const inner = alternatives(cursor);
    cursor.at += ')'.length;
    return inner;
  }
  const isAtom = !/^(?:[$^]|\\[bB])$/.test(written);
  const atoms = isAtom ? [written] : [];
  return { ways: 1, atoms, varying: 0, isFixed: isAtom, isDelimited: never };
}

function repeated(part: Part, { min, max }: Quantifier, endless: number): number {
  // A value splits into delimited repeats in only one way, even if each repeat varies once.
  const ways = part.ways > 1 && part.varying <= 1 && part.isDelimited() ? 1 : part.ways;
  if (max === Infinity) return ways === 1 || endless === 1 ? endless : Infinity;
  if (ways === 1) return max - min + 1;
  const most = ways ** max;
  return most > maxWays ? Infinity : (most * ways - ways ** min) / (ways - 1);
}
