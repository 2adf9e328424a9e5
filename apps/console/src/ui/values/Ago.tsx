import { dateTime, duration, secondsSince } from '../../format/time.ts';
import { useNow } from './use-now.ts';

interface AgoProps {
  at: string;
  /** "22 min ago" instead of "22 min". */
  suffix?: string;
}

/** The time since `at`, which is updated while it is shown. */
export function Ago({ at, suffix = '' }: AgoProps) {
  const now = useNow();
  return (
    <time dateTime={at} title={dateTime(at)}>
      {duration(secondsSince(at, now))}
      {suffix}
    </time>
  );
}
