import { encode } from 'uqr';

export interface QrPath {
  /** The data of one filled path, one unit per module. */
  path: string;
  /** Includes the quiet zone on every side. */
  size: number;
}

/** Scanners need four empty modules around a code. */
const quietModules = 4;

/**
 * The dark modules of a QR code, each horizontal run as one bar. A code with a mark in its middle
 * carries more redundancy: scanners read it although the mark covers some modules.
 */
export function qrPath(content: string, hasMark = false): QrPath {
  const { data, size } = encode(content, { ecc: hasMark ? 'Q' : 'M', border: quietModules });
  const bars = data.flatMap((row, y) => darkRuns(row).map(([x, width]) => bar(x, y, width)));
  return { path: bars.join(''), size };
}

const bar = (x: number, y: number, width: number): string => `M${x} ${y}h${width}v1h-${width}z`;

function darkRuns(row: readonly boolean[]): [start: number, length: number][] {
  const runs: [number, number][] = [];
  row.forEach((isDark, x) => {
    if (!isDark) return;
    const last = runs.at(-1);
    if (last && last[0] + last[1] === x) last[1] += 1;
    else runs.push([x, 1]);
  });
  return runs;
}
