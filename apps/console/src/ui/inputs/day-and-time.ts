const dayMs = 86_400_000;
const two = (value: number) => String(value).padStart(2, '0');
const dayOf = (at: Date) => `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;

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

/** The ISO time of a day; that of a whole day is the midnight at its start or at its end. */
export function filterTime({ day, time }: DayAndTime, { isEnd }: { isEnd: boolean }): string {
  if (day === '') return '';
  if (time !== '') return new Date(`${day}T${time}`).toISOString();
  const start = new Date(`${day}T00:00`);
  // Noon of the next day is in the next day even if the clocks change.
  const next = new Date(start.getTime() + dayMs * 1.5);
  return (isEnd ? new Date(`${dayOf(next)}T00:00`) : start).toISOString();
}
