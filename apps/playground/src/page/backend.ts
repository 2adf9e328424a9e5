import type { Bonus } from '@opencashier/embed';
import type { Settings } from './settings.ts';

export type FaultName = 'answer' | 'notice' | 'noticeDelayMs' | 'noticeDuplicates' | 'paidPercent';
/** What the sandbox does wrong, in its own spelling. */
export type Faults = Record<FaultName, string | number>;

async function ask(
  path: string,
  settings: Settings,
  more: Record<string, string> = {},
  init: RequestInit = {},
) {
  const { user, currency, country, view, locale } = settings;
  const query = new URLSearchParams({ user, currency, country, view, lang: locale, ...more });
  const answer = await fetch(`${path}?${query}`, init);
  const body = (await answer.json()) as Record<string, unknown>;
  if (answer.ok) return body;
  const { error } = body as { error?: { message?: string } };
  throw new Error(error?.message ?? `${path} answered ${answer.status}`);
}

/** A token for the player of the settings; `ttlSeconds` 0 gives one that has expired already. */
export async function fetchToken(settings: Settings, ttlSeconds?: number): Promise<string> {
  const { token } = await ask('/token', settings, {
    ttl: String(ttlSeconds ?? settings.tokenLife),
  });
  return String(token);
}

/** Nothing, the bonuses for deposits, or free spins beside them. */
export async function fetchBonuses(settings: Settings): Promise<Bonus[]> {
  if (settings.bonuses === 'none') return [];
  const { bonuses } = (await ask('/bonuses', settings)) as { bonuses: Bonus[] };
  return bonuses.filter(({ type }) => settings.bonuses === 'all' || type === 'deposit');
}

export async function fetchBalance(settings: Settings) {
  const { amount, currency } = await ask('/balance', settings);
  return { amount: String(amount), currency: String(currency) };
}

export async function fetchFaults(settings: Settings): Promise<Faults> {
  const { faults } = (await ask('/faults', settings)) as { faults: Faults };
  return faults;
}

export async function setFaults(settings: Settings, wanted: Faults): Promise<Faults> {
  const headers = { 'content-type': 'application/json' };
  const init = { method: 'PUT', headers, body: JSON.stringify(wanted) };
  const { faults } = (await ask('/faults', settings, {}, init)) as { faults: Faults };
  return faults;
}
