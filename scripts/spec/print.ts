import type { Proof } from './proof.ts';
import type { Rule } from './rules.ts';

/** The unproven rules, by area; areas without any are left out. */
export function missingByArea(rules: Rule[], proofs: Record<string, Proof>): string[] {
  return [...Map.groupBy(rules, (rule) => rule.area)].flatMap(([area, ofArea]) => {
    const missing = ofArea.filter((rule) => proofs[rule.id] === 'missing');
    if (missing.length === 0) return [];
    const names = missing.map(({ id, inBrowser }) => (inBrowser ? `${id} (browser)` : id));
    return [`${area}: ${missing.length} of ${ofArea.length}`, ...wrapped(names), ''];
  });
}

export function summary(proofs: Record<string, Proof>): string {
  const all = Object.values(proofs);
  const proven = all.filter((proof) => proof === 'proven').length;
  return `${proven} of ${all.length} rules proven, ${all.length - proven} missing`;
}

function wrapped(names: string[]): string[] {
  const lines = ['  '];
  for (const name of names) {
    if (`${lines.at(-1)}${name}`.length > 76) lines.push('  ');
    lines.push(`${lines.pop()}${name}  `);
  }
  return lines.map((line) => line.trimEnd());
}
