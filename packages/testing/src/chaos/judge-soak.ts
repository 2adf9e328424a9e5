import type { Growth } from './memory.ts';

/** Counts the events of a soak. */
export interface SoakCounts {
  /** Visits of players in which every call was answered as it should. */
  goodVisits: number;
  /** Visits in which a call was refused, failed or got no answer. */
  brokenVisits: number;
  deposits: number;
  hostileTries: number;
}

export interface SoakResult {
  minutes: number;
  counts: SoakCounts;
  live: Growth;
  resident: Growth;
}

const growthMaxPercent = 10;
/** A shorter run ends before V8 and the allocator have taken all that they keep. */
const residentFromMinutes = 60;

// A tenth of what a machine with two busy processors manages.
const goodVisitsPerMinute = 12;
const hostileTriesPerMinute = 120;
const brokenShareMax = 0.02;

export function growthText({ fromMb, toMb, percent }: Growth): string {
  return `${fromMb.toFixed(1)} MB, then ${toMb.toFixed(1)} MB (${percent.toFixed(1)}%)`;
}

/**
 * The reasons to call a soak failed: memory that grew, or a server that served too few for its
 * memory to say anything.
 */
export function judgeSoak({ minutes, counts, live, resident }: SoakResult): string[] {
  const { goodVisits, brokenVisits, deposits, hostileTries } = counts;
  const wrong: string[] = [];
  if (goodVisits < goodVisitsPerMinute * minutes) {
    wrong.push(`only ${goodVisits} good visits, and not ${goodVisitsPerMinute} a minute`);
  }
  if (brokenVisits > brokenShareMax * goodVisits) wrong.push(`${brokenVisits} broken visits`);
  if (deposits < minutes) wrong.push(`only ${deposits} deposits, and not one a minute`);
  if (hostileTries < hostileTriesPerMinute * minutes) {
    wrong.push(`only ${hostileTries} hostile tries, and not ${hostileTriesPerMinute} a minute`);
  }
  // Written so that a growth that is not a number fails too.
  const isSteady = ({ percent }: Growth) => percent < growthMaxPercent;
  if (!isSteady(live)) wrong.push(`live memory grew: ${growthText(live)}`);
  if (minutes >= residentFromMinutes && !isSteady(resident)) {
    wrong.push(`resident memory grew: ${growthText(resident)}`);
  }
  return wrong;
}
