/** A small change that breaks a rule. A test with the rule's name in its title has to fail then. */
export interface Mutant {
  rule: string;
  /** The fault that a player or a host would see. */
  breaks: string;
  file: string;
  /** The text to replace; it must occur exactly once in the file. */
  find: string;
  put: string;
  /** The test files in which a test of the rule has to fail. */
  tests: readonly string[];
}

/** The name by which one mutant is run: the rule and its number among the rule's mutants. */
export function namesOf(mutants: readonly Mutant[]): Map<string, Mutant> {
  const counts = new Map<string, number>();
  const named = new Map<string, Mutant>();
  for (const mutant of mutants) {
    const count = (counts.get(mutant.rule) ?? 0) + 1;
    counts.set(mutant.rule, count);
    named.set(`${mutant.rule}.${count}`, mutant);
  }
  return named;
}

/** A pattern for the titles of tests that have the rule's name. */
export function titlePattern(rule: string): string {
  return String.raw`\[[^\]]*\b${rule}\b(?!\d)[^\]]*\]`;
}
