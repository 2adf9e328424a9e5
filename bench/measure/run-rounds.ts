import { type SubjectName, subjectNames, type Subjects } from '../subjects/open-subjects.ts';
import type { Cdp } from './cdp.ts';
import type { Conditions } from './conditions.ts';
import { loadPage, type PageLoad, type Visit } from './load-page.ts';

export type Loads = Record<SubjectName, PageLoad[]>;

// The widget paints its list before React is there to hear a click, and says when it is. What comes
// after the list, icons above all, must not move it; nor may the screen of a method move once it is
// there.
const visits: Record<SubjectName, Omit<Visit, 'hostUrl'>> = {
  react: { settleMs: 0 },
  widget: { usableMark: 'cashier:ready', opens: 'visa', settleMs: 1500 },
  plain: { settleMs: 0 },
};

/**
 * Loads the subjects in turn, so that what else the machine does falls on all of them alike. A
 * first round is not counted: it fills the caches of the machine, which are not the browser's.
 */
export async function runRounds(
  cdp: Cdp,
  subjects: Subjects,
  conditions: Conditions,
  rounds: number,
): Promise<Loads> {
  const loads: Loads = { react: [], widget: [], plain: [] };
  for (let round = 0; round <= rounds; round += 1) {
    for (const name of subjectNames) {
      const visit = { hostUrl: subjects[name].hostUrl, ...visits[name] };
      const load = await loadPage(cdp, visit, conditions);
      if (round > 0) loads[name].push(load);
    }
  }
  return loads;
}
