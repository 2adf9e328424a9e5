// npm run bench -- warm: measures the time from mount() until the first method is visible, on a
// desktop whose page has called preload() before. It fails if the median is over its budget.
// `--rounds 9` takes more time for a steadier median, `--json` prints one object.

import { availableParallelism, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { transports } from '@opencashier/contract/host/start-data';
import { chromium } from '@playwright/test';
import { findBrowser } from '../scripts/chromium.mjs';
import { type Opening, slowOpenings, warmMs } from './budgets.ts';
import { median } from './measure/statistics.ts';
import { openWarmly } from './measure/warm-opening.ts';
import { serveWarmHost } from './subjects/warm-host.ts';

const { values } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '7' },
  },
});
const roundsMin = 3;

interface WarmOpening extends Opening {
  roundsMs: number[];
}

async function bench(rounds: number): Promise<WarmOpening[]> {
  await using stack = new AsyncDisposableStack();
  const hostUrl = await serveWarmHost(stack);
  const executablePath = findBrowser();
  if (!executablePath) throw new Error('No Chromium was found: install it, or set CHROMIUM_PATH.');
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  stack.defer(() => browser.close());
  const openings: WarmOpening[] = [];
  for (const transport of transports) {
    const roundsMs: number[] = [];
    // The first round fills the machine's caches and is not counted.
    for (let round = 0; round <= rounds; round += 1) {
      const tookMs = await openWarmly(browser, `${hostUrl}?transport=${transport}`);
      if (round > 0) roundsMs.push(Math.round(tookMs));
    }
    openings.push({ name: transport, medianMs: median(roundsMs), roundsMs });
  }
  return openings;
}

const openings = await bench(Math.max(Number(values.rounds) || 0, roundsMin));
const broken = slowOpenings(openings, warmMs);
if (values.json) {
  console.log(JSON.stringify({ budgetMs: warmMs, broken, openings }, undefined, 2));
} else {
  for (const { name, medianMs, roundsMs } of openings) {
    console.log(`${name.padEnd(6)} ${medianMs} ms (${roundsMs.join(', ')})`);
  }
  for (const text of broken) console.error(text);
}
if (broken.length > 0) process.exitCode = 1;
const loadPerCore = (loadavg()[0] ?? 0) / availableParallelism();
if (loadPerCore > 1 && !values.json) {
  console.log(`The machine was busy: ${loadPerCore.toFixed(1)} tasks per core.`);
}
