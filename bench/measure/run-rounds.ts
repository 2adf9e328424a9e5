import { type SubjectName, subjectNames, type Subjects } from '../subjects/open-subjects.ts';
import type { Cdp } from './cdp.ts';
import type { Conditions } from './conditions.ts';
import { loadPage, type PageLoad, type Visit } from './load-page.ts';

export type Loads = Record<SubjectName, PageLoad[]>;

// The widget paints its list before React can handle a click, and sets a mark when it can. Later
// content, above all icons, must not move the list, and the screen of a method must not move once
// it is shown.
const widgetVisit = { usableMark: 'cashier:ready', opens: 'visa', settleMs: 1500 };
const visits: Record<SubjectName, Omit<Visit, 'hostUrl'>> = {
  react: { settleMs: 0 },
  widget: widgetVisit,
  embedded: widgetVisit,
  socket: widgetVisit,
  plain: { settleMs: 0 },
};

/**
 * Loads the subjects in turn, so that other load on the machine affects all of them alike. The
 * first round is not counted: it fills the machine's caches, as opposed to the browser's.
 */
export async function runRounds(
  cdp: Cdp,
  subjects: Subjects,
  conditions: Conditions,
  rounds: number,
): Promise<Loads> {
  const loads: Loads = { react: [], widget: [], embedded: [], socket: [], plain: [] };
  for (let round = 0; round <= rounds; round += 1) {
    for (const name of subjectNames) {
      const visit = { hostUrl: subjects[name].hostUrl, ...visits[name] };
      const load = await loadPage(cdp, visit, conditions);
      if (round > 0) loads[name].push(load);
    }
  }
  return loads;
}
