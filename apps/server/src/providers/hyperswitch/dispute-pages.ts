import type { ProviderDisputesRequest } from '@opencashier/contract/provider/disputes';

// The list can be filtered by when a dispute began, and not by when it changed; and it has no
// pages. So every dispute that may still change is read, in spans of time that fit one answer.

const dayMs = 86_400_000;
/** Longer than any dispute lasts under the card schemes' rules. */
const maxDisputeMs = 180 * dayMs;
const widestMs = 60 * dayMs;
const narrowestMs = 60_000;

export const pageSize = 50;

export interface Span {
  fromMs: number;
  widthMs: number;
}

/** A cursor is the span to read next. */
export function spanOf({ since, cursor }: ProviderDisputesRequest): Span {
  const [from, width] = (cursor ?? '').split('+').map(Number);
  if (from && width) return { fromMs: from, widthMs: width };
  return { fromMs: Date.parse(since) - maxDisputeMs, widthMs: widestMs };
}

/** A full answer may lack some: the same time is read again in a narrower span. */
export function isCut(count: number, { widthMs }: Span): boolean {
  return count >= pageSize && widthMs > narrowestMs;
}

export function cursorAfter({ fromMs, widthMs }: Span, wasCut: boolean): { cursor?: string } {
  if (wasCut) return { cursor: `${fromMs}+${Math.ceil(widthMs / 4)}` };
  const next = fromMs + widthMs;
  return next > Date.now() ? {} : { cursor: `${next}+${Math.min(widthMs * 2, widestMs)}` };
}

/** Both ends, as the API's filter takes them. */
export function spanQuery({ fromMs, widthMs }: Span): URLSearchParams {
  const at = (ms: number) => new Date(ms).toISOString().replace(/\.\d+Z$/, 'Z');
  return new URLSearchParams({
    limit: String(pageSize),
    'received_time.gte': at(fromMs),
    'received_time.lte': at(fromMs + widthMs),
  });
}
