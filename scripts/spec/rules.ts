export interface Rule {
  id: string;
  area: string;
  /** Proven only by a test in a real browser. */
  inBrowser: boolean;
}

const heading = /^## (?<area>[A-Z][A-Z0-9]*: .+)$/;
const entry = /^- \*\*(?<id>[A-Z][A-Z0-9]*-\d+)\*\* (?<text>.+)$/;

/** The rules of docs/spec.md, in its order. */
export function readRules(markdown: string): Rule[] {
  const rules: Rule[] = [];
  let area = '';
  let inRule = false;
  for (const line of markdown.split('\n')) {
    area = heading.exec(line)?.groups?.['area'] ?? area;
    const rule = entry.exec(line)?.groups;
    if (rule?.['id']) rules.push({ id: rule['id'], area, inBrowser: false });
    // A rule's text continues on indented lines, and its mark can be on the last of them.
    inRule = rule !== undefined || (inRule && line.startsWith('  '));
    const last = rules.at(-1);
    if (inRule && last && line.endsWith('(browser)')) last.inBrowser = true;
  }
  return rules;
}
