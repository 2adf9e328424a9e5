const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** A duration in the two largest units that matter: "38 s", "1 min 4 s", "22 min", "3 h", "2 d". */
export function duration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  if (whole < minute) return `${whole} s`;
  if (whole < 10 * minute) return joined(whole, minute, 'min', 1, 's');
  if (whole < hour) return `${Math.floor(whole / minute)} min`;
  if (whole < 10 * hour) return joined(whole, hour, 'h', minute, 'min');
  if (whole < 2 * day) return `${Math.floor(whole / hour)} h`;
  return `${Math.floor(whole / day)} d`;
}

function joined(whole: number, unit: number, name: string, part: number, partName: string): string {
  const rest = Math.floor((whole % unit) / part);
  const first = `${Math.floor(whole / unit)} ${name}`;
  return rest > 0 ? `${first} ${rest} ${partName}` : first;
}

export function secondsSince(iso: string, nowMs: number): number {
  return (nowMs - Date.parse(iso)) / 1000;
}

const dateTimeFormat = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});
const dateFormat = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
});
const clockFormat = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  fractionalSecondDigits: 3,
});

/** "16 Nov 2026, 09:41", in the operator's time zone. */
export const dateTime = (iso: string): string => dateTimeFormat.format(new Date(iso));
export const date = (iso: string): string => dateFormat.format(new Date(iso));
/** "09:41:07.204" */
export const clockTime = (iso: string): string => clockFormat.format(new Date(iso));
