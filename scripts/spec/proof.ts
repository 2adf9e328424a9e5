import type { TestOutcome } from '../reports.ts';
import type { Rule } from './rules.ts';

export type Proof = 'proven' | 'missing';

const brackets = /\[(?<names>[A-Z][A-Z0-9]*-\d+(?:\s*,\s*[A-Z][A-Z0-9]*-\d+)*)\]/g;

/** The rule names in a test's title and in those of its describe blocks. */
export function namesIn(titles: string[]): string[] {
  const found = titles.flatMap((title) => [...title.matchAll(brackets)]);
  return found.flatMap((match) => match.groups?.['names']?.split(/\s*,\s*/) ?? []);
}

/** A rule is proven by a passing test of the right kind, unless another test of it fails. */
export function prove(rules: Rule[], outcomes: TestOutcome[]): Record<string, Proof> {
  const passed = new Set<string>();
  const passedInBrowser = new Set<string>();
  const failed = new Set<string>();
  for (const { titles, state, inBrowser } of outcomes) {
    for (const name of namesIn(titles)) {
      if (state === 'failed') failed.add(name);
      if (state === 'passed') passed.add(name);
      if (state === 'passed' && inBrowser) passedInBrowser.add(name);
    }
  }
  const isProven = ({ id, inBrowser }: Rule) =>
    (inBrowser ? passedInBrowser : passed).has(id) && !failed.has(id);
  return Object.fromEntries(rules.map((rule) => [rule.id, isProven(rule) ? 'proven' : 'missing']));
}

/** Names in titles that match no rule: a typo that would prove nothing. */
export function unknownNames(rules: Rule[], outcomes: TestOutcome[]): string[] {
  const known = new Set(rules.map((rule) => rule.id));
  const names = new Set(outcomes.flatMap((outcome) => namesIn(outcome.titles)));
  return [...names].filter((name) => !known.has(name)).toSorted();
}
