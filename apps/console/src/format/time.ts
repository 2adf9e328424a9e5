import { locale, text, type TextKey } from '../texts/text.ts';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** A duration in the two largest units that matter: "38 s", "1 min 4 s", "22 min", "3 h", "2 d". */
export function duration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  if (whole < minute) return text('time.seconds', { count: whole });
  if (whole < 10 * minute) return joined(whole, [minute, 'time.minutes'], [1, 'time.seconds']);
  if (whole < hour) return text('time.minutes', { count: Math.floor(whole / minute) });
  if (whole < 10 * hour) return joined(whole, [hour, 'time.hours'], [minute, 'time.minutes']);
  if (whole < 2 * day) return text('time.hours', { count: Math.floor(whole / hour) });
  return text('time.days', { count: Math.floor(whole / day) });
}

type Unit = readonly [seconds: number, key: TextKey];

function joined(whole: number, [unit, key]: Unit, [part, partKey]: Unit): string {
  const rest = Math.floor((whole % unit) / part);
  const first = text(key, { count: Math.floor(whole / unit) });
  return rest > 0 ? text('time.both', { first, rest: text(partKey, { count: rest }) }) : first;
}

export function secondsSince(iso: string, nowMs: number): number {
  return (nowMs - Date.parse(iso)) / 1000;
}

const dateTimeFormat = new Intl.DateTimeFormat(locale.dates, {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});
const dateFormat = new Intl.DateTimeFormat(locale.dates, {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
});
const dayFormat = new Intl.DateTimeFormat(locale.dates, {
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
});
const clockFormat = new Intl.DateTimeFormat(locale.dates, {
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
/** "16 Nov", of a date without a time. */
export const dayAndMonth = (date: string): string => dayFormat.format(new Date(date));
