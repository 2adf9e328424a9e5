// npm run bench -- first-list: the bytes and the time until a player sees the first method, beside
// two baselines. It fails if a budget is broken. `--json` prints one object, `--rounds 9` takes
// more time for a steadier median, `--waterfall` shows the requests behind the widget's figure.

import { parseArgs } from 'node:util';
import { brokenBudgets, budgets } from './budgets.ts';
import { launchBrowser } from './measure/browser.ts';
import { slowConnection, slowPhone } from './measure/conditions.ts';
import { runRounds } from './measure/run-rounds.ts';
import { printResult, printWaterfall } from './print-result.ts';
import { type Result, summarize } from './result.ts';
import { openSubjects } from './subjects/open-subjects.ts';

const { values } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '7' },
    waterfall: { type: 'boolean', default: false },
  },
});
const roundsMin = 5;
const processorRounds = 3;

async function bench(rounds: number): Promise<Result & { browser: string }> {
  await using stack = new AsyncDisposableStack();
  return await Promise.race([measure(stack, rounds), interruption()]);
}

async function measure(stack: AsyncDisposableStack, rounds: number) {
  const subjects = await openSubjects(stack);
  const browser = await launchBrowser();
  stack.defer(() => browser.close());
  const slowed = await runRounds(browser.cdp, subjects, slowPhone, rounds);
  const unslowed = await runRounds(browser.cdp, subjects, slowConnection, processorRounds);
  return { browser: browser.version, ...summarize(slowed, unslowed, subjects) };
}

/** Rejects on Ctrl-C, so that an interrupted measurement cleans up as a failed one does. */
function interruption(): Promise<never> {
  return new Promise((_resolve, reject) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.once(signal, () => reject(new Error(`The bench was ended by ${signal}.`)));
    }
  });
}

const result = await bench(Math.max(Number(values.rounds) || 0, roundsMin));
const broken = brokenBudgets(result.widgets);
if (values.json) {
  console.log(JSON.stringify({ conditions: slowPhone, budgets, broken, ...result }, undefined, 2));
} else {
  printResult(result);
  if (values.waterfall) printWaterfall(result);
  for (const text of broken) console.error(text);
}
if (broken.length > 0) process.exitCode = 1;
