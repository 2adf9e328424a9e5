export const rangePresets = ['today', 'yesterday', '7days', '30days'] as const;
export type RangePreset = (typeof rangePresets)[number];

/** Two ISO times; an empty one is no limit. The first is included, the last is not. */
export interface TimeRange {
  from: string;
  to: string;
}

/** A range begins and ends this many days ago; without an end, it goes on. */
const daysAgo: Record<RangePreset, { from: number; to?: number }> = {
  today: { from: 0 },
  yesterday: { from: 1, to: 0 },
  '7days': { from: 6 },
  '30days': { from: 29 },
};

/** The local midnight at which a day began. */
function midnight(now: Date, days: number): string {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() - days).toISOString();
}

export function presetRange(preset: RangePreset, now: Date): TimeRange {
  const { from, to } = daysAgo[preset];
  return { from: midnight(now, from), to: to === undefined ? '' : midnight(now, to) };
}

const isSameTime = (one: string, other: string): boolean =>
  one === other || Date.parse(one) === Date.parse(other);

export const isSameRange = (one: TimeRange, other: TimeRange): boolean =>
  isSameTime(one.from, other.from) && isSameTime(one.to, other.to);

/** The preset that means these times today; `own` for other times, `any` without any. */
export function presetOf(range: TimeRange, now: Date): RangePreset | 'own' | 'any' {
  if (range.from === '' && range.to === '') return 'any';
  return rangePresets.find((preset) => isSameRange(presetRange(preset, now), range)) ?? 'own';
}
