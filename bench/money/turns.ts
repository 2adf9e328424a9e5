import type { Pace } from './lanes.ts';

/** Odd, so that there is a middle one. */
const turnCount = 3;

/** One run of a program: its pace, and the work that the database counted. */
export interface Turn {
  pace: Pace;
  work?: string;
}

type Measures<Name extends string> = Readonly<Record<Name, (seconds: number) => Promise<Turn>>>;

/**
 * Runs the compared programs in turns, because the machine's speed may change within minutes.
 * Returns the median turn of each, by its pace.
 */
export async function takeTurns<Name extends string>(
  measures: Measures<Name>,
  seconds: number,
): Promise<Record<Name, Turn>> {
  const names = Object.keys(measures) as Name[];
  const turns = new Map(names.map((name) => [name, [] as Turn[]]));
  for (let turn = 0; turn < turnCount; turn += 1) {
    for (const [name, done] of turns) done.push(await measures[name](seconds));
  }
  return Object.fromEntries(
    [...turns].map(([name, done]) => [name, middleOf(done)] as const),
  ) as Record<Name, Turn>;
}

function middleOf(turns: readonly Turn[]): Turn {
  const sorted = turns.toSorted((a, b) => a.pace.perSecond - b.pace.perSecond);
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (!middle) throw new Error('No turn was run.');
  return middle;
}
