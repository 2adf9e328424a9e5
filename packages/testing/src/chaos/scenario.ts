export interface Outcome {
  /** A short summary of the run. */
  summary: string;
  /** Empty if all is well. */
  wrong: string[];
}

export interface Scenario {
  title: string;
  /** The default size. */
  size: number;
  /** The option that sets it: `--size` by default. */
  unit?: 'size' | 'minutes' | 'kills';
  /** A run of the default size that takes longer fails; one of another size, in proportion. */
  minutesMax?: number;
  /** `print` reports the progress of a long run. */
  run: (seed: number, size: number, print: (line: string) => void) => Promise<Outcome>;
}

/** A shorter run mostly starts servers. */
const shortestMinutesMax = 1;

/** Runs a scenario, prints its result, and returns true if all is well. */
export async function runScenario(
  scenario: Scenario,
  { seed, size }: { seed: number; size: number },
  print: (line: string) => void,
  now: () => number = Date.now,
): Promise<boolean> {
  const startMs = now();
  const seconds = () => (now() - startMs) / 1000;
  const report = (line: string) => print(`  … ${line} after ${seconds().toFixed(1)} s`);
  const { summary, wrong } = await scenario.run(seed, size, report);
  const taken = seconds();
  const all = [...overtime(scenario, size, taken / 60), ...wrong];
  print(`  ${all.length === 0 ? '✓' : '✗'} ${summary} in ${taken.toFixed(1)} s`);
  for (const what of all.slice(0, 20)) print(`    ${what}`);
  return all.length === 0;
}

function overtime(scenario: Scenario, size: number, minutes: number): string[] {
  if (scenario.minutesMax === undefined) return [];
  const inProportion = (scenario.minutesMax * size) / scenario.size;
  const minutesMax = Math.max(inProportion, shortestMinutesMax);
  if (minutes <= minutesMax) return [];
  return [`it took ${minutes.toFixed(1)} minutes and not ${minutesMax.toFixed(1)} at most`];
}
