import type { TracedMessage } from '@opencashier/embed';

export interface LogEntry extends TracedMessage {
  id: number;
  at: Date;
  /** The payload as readable JSON, tokens masked. */
  text: string;
}

export interface LogFilter {
  text: string;
  direction: 'all' | TracedMessage['direction'];
}

const entriesMax = 500;
const shownOfToken = 6;

/** Tokens give access to wallets, so a log that people copy into tickets contains none. */
function maskTokens(key: string, value: unknown): unknown {
  if (!/token|authorization/i.test(key) || typeof value !== 'string' || !value) return value;
  return `${value.slice(0, shownOfToken)}… (masked)`;
}

export function describePayload(payload: unknown): string {
  return payload === undefined ? '' : JSON.stringify(payload, maskTokens, 2);
}

export function clockTime(at: Date): string {
  return `${at.toTimeString().slice(0, 8)}.${String(at.getMilliseconds()).padStart(3, '0')}`;
}

/** Every message in both directions, newest last, at most a few hundred. */
export class MessageLog {
  readonly #entries: LogEntry[] = [];
  #added = 0;

  add(message: TracedMessage, at: Date): LogEntry {
    this.#added += 1;
    const entry = { ...message, id: this.#added, at, text: describePayload(message.payload) };
    this.#entries.push(entry);
    if (this.#entries.length > entriesMax) this.#entries.shift();
    return entry;
  }

  clear(): void {
    this.#entries.length = 0;
  }

  filter({ text, direction }: LogFilter): LogEntry[] {
    const wanted = text.trim().toLowerCase();
    return this.#entries.filter(
      (entry) =>
        (direction === 'all' || entry.direction === direction) &&
        `${entry.type} ${entry.text}`.toLowerCase().includes(wanted),
    );
  }
}

export function entryText(entry: LogEntry): string {
  const arrow = entry.direction === 'to-widget' ? '->' : '<-';
  return `${clockTime(entry.at)} ${arrow} ${entry.type} ${entry.text}`.trimEnd();
}
