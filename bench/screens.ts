// npm run bench -- screens: the time from a press on a list to the next screen, on a slow phone
// whose browser has prepared the other screens. It fails if a median is over its budget.
// `--rounds 9` takes more time for steadier medians, `--json` prints one object.

import { availableParallelism, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { type Opening, screenMs, slowOpenings } from './budgets.ts';
import { launchBrowser } from './measure/browser.ts';
import { type Conditions, slowConnection, slowPhone } from './measure/conditions.ts';
import { openScreens, type ScreenTimes } from './measure/open-screens.ts';
import { median } from './measure/statistics.ts';
import { screenLists, serveScreenLists } from './subjects/screen-lists.ts';

const { values } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '7' },
  },
});
const roundsMin = 3;

const processorRounds = 3;

interface ScreenOpening extends Opening {
  roundsMs: number[];
  /** The median of the main thread's CPU time on this machine, without throttling. */
  processorMs: number;
}

async function bench(rounds: number): Promise<ScreenOpening[]> {
  await using stack = new AsyncDisposableStack();
  const hostUrls = await serveScreenLists(stack);
  const browser = await launchBrowser();
  stack.defer(() => browser.close());
  const openAll = async (conditions: Conditions, count: number) => {
    const times = new Map<string, ScreenTimes[]>();
    // The first round fills the machine's caches and is not counted.
    for (let round = 0; round <= count; round += 1) {
      for (const [index, { screens }] of screenLists.entries()) {
        const opened = await openScreens(browser.cdp, hostUrls[index] ?? '', screens, conditions);
        if (round === 0) continue;
        for (const [name, one] of opened) times.set(name, [...(times.get(name) ?? []), one]);
      }
    }
    return times;
  };
  const slowed = await openAll(slowPhone, rounds);
  const unslowed = await openAll(slowConnection, processorRounds);
  return [...slowed].map(([name, times]) => {
    const roundsMs = times.map(({ openedMs }) => Math.round(openedMs));
    const used = unslowed.get(name)?.map(({ processorMs }) => processorMs) ?? [];
    return { name, medianMs: median(roundsMs), roundsMs, processorMs: Math.round(median(used)) };
  });
}

const openings = await bench(Math.max(Number(values.rounds) || 0, roundsMin));
const broken = slowOpenings(openings, screenMs);
if (values.json) {
  console.log(JSON.stringify({ budgetMs: screenMs, broken, openings }, undefined, 2));
} else {
  for (const { name, medianMs, roundsMs, processorMs } of openings) {
    const used = `processor time unslowed ${processorMs} ms`;
    console.log(`${name.padEnd(22)} ${medianMs} ms (${roundsMs.join(', ')}), ${used}`);
  }
  for (const text of broken) console.error(text);
}
if (broken.length > 0) process.exitCode = 1;
const loadPerCore = (loadavg()[0] ?? 0) / availableParallelism();
if (loadPerCore > 1 && !values.json) {
  console.log(`The machine was busy: ${loadPerCore.toFixed(1)} tasks per core.`);
}
