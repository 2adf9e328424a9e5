import { ProviderUnavailable } from '../provider.ts';

/** Without a readable `Retry-After`. */
const usualMs = 1000;
/** However long a pause a provider asks for, one header must not hold up its payments. */
const maxMs = 60_000;

export const tooManyRequests = 429;

/** Nothing was sent, so it says nothing about the provider's health. */
export class ProviderPaused extends ProviderUnavailable {
  override readonly name = 'ProviderPaused';
}

/** Sends nothing to a provider that has asked for fewer requests, until its time has passed. */
export interface RequestPause {
  /** Throws during a pause: the request was not sent. */
  check(): void;
  begin(retryAfter: string | null): void;
}

export function createRequestPause(name: string): RequestPause {
  let endsAtMs = 0;
  return {
    check() {
      if (Date.now() >= endsAtMs) return;
      throw new ProviderPaused(`${name} asked for fewer requests`);
    },
    begin(retryAfter) {
      // The answers to requests that were under way together may differ.
      endsAtMs = Math.max(endsAtMs, Date.now() + delayOf(retryAfter, Date.now()));
    },
  };
}

/** `Retry-After` is a number of seconds or an HTTP date. */
function delayOf(retryAfter: string | null, nowMs: number): number {
  const text = retryAfter?.trim() ?? '';
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - nowMs;
  return Number.isNaN(ms) ? usualMs : Math.min(Math.max(ms, 0), maxMs);
}
