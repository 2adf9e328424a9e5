import type { Bonus } from '@opencashier/embed';
import type { Settings } from './settings.ts';

async function ask(path: string, settings: Settings, more: Record<string, string> = {}) {
  const { user, currency, country, view, locale } = settings;
  const query = new URLSearchParams({ user, currency, country, view, lang: locale, ...more });
  const answer = await fetch(`${path}?${query}`);
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
