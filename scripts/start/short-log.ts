const errorLevel = 50;
const warnLevel = 40;

/** Fields that every line has, or that only a machine reads. */
const leftOut = new Set(['level', 'time', 'pid', 'hostname', 'reqId', 'msg', 'err', 'req', 'res']);

/** Decoded from JSON, a text of a provider or a player could move the cursor or add lines. */
const controls = /[\p{Cc}\p{Bidi_Control}]+/gu;

interface LogEntry extends Record<string, unknown> {
  level: number;
  msg?: string;
  err?: { message?: string };
}

function entryOf(line: string): LogEntry | undefined {
  if (!line.startsWith('{"level":')) return undefined;
  try {
    const entry = JSON.parse(line) as LogEntry;
    return typeof entry.level === 'number' ? entry : undefined;
  } catch {
    return undefined;
  }
}

/**
 * A log line of an app in words for a terminal, which would otherwise be full of JSON. Undefined
 * for the two lines of each request, unless it went wrong. Other output is returned as it is.
 */
export function shortLine(line: string): string | undefined {
  const entry = entryOf(line);
  if (!entry) return line;
  const { level, msg = '', err, req, res } = entry;
  if (level < warnLevel && (req !== undefined || res !== undefined)) return undefined;
  const word = level >= errorLevel ? 'error: ' : level >= warnLevel ? 'warning: ' : '';
  const details = Object.entries(entry).flatMap(([name, value]) => {
    const isPlain = typeof value === 'string' || typeof value === 'number';
    return isPlain && !leftOut.has(name) ? [`${name} ${value}`] : [];
  });
  const reason = err?.message !== undefined && err.message !== msg ? `: ${err.message}` : '';
  const words = `${word}${msg}${reason}${details.length > 0 ? ` (${details.join(', ')})` : ''}`;
  return words.replaceAll(controls, ' ');
}
