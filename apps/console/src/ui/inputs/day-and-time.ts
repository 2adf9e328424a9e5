const two = (value: number) => String(value).padStart(2, '0');
const four = (value: number) => String(value).padStart(4, '0');
const dayOf = (at: Date) =>
  `${four(at.getFullYear())}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;

/** The values of inputs of the types `date` and `time`. Without a time, the whole day is meant. */
export interface DayAndTime {
  day: string;
  time: string;
}

/** The local day and time of an ISO time. A midnight starts a day, or ends the last one. */
export function dayAndTime(iso: string | undefined, { isEnd }: { isEnd: boolean }): DayAndTime {
  if (!iso || Number.isNaN(Date.parse(iso))) return { day: '', time: '' };
  const at = new Date(iso);
  const time = `${two(at.getHours())}:${two(at.getMinutes())}`;
  if (time !== '00:00') return { day: dayOf(at), time };
  return { day: dayOf(isEnd ? new Date(at.getTime() - 1) : at), time: '' };
}

/** The ISO time of an input's values, which are no time if the year has more than four digits. */
const isoOf = (at: Date): string => (Number.isNaN(at.getTime()) ? '' : at.toISOString());

/** The ISO time of a day; that of a whole day is the midnight at its start or at its end. */
export function filterTime({ day, time }: DayAndTime, { isEnd }: { isEnd: boolean }): string {
  if (day === '') return '';
  if (time !== '') return isoOf(new Date(`${day}T${time}`));
  const midnight = new Date(`${day}T00:00`);
  if (isEnd) midnight.setDate(midnight.getDate() + 1);
  return isoOf(midnight);
}

/** True once a year has been typed in full: browsers report a date from its first digit on. */
export const isFullYear = (day: string): boolean => Number(day.slice(0, 4)) >= 1970;
