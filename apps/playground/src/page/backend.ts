import { readBonuses } from '@opencashier/contract/host/start-data';
import type { Bonus } from '@opencashier/embed';
import type { Settings } from './settings.ts';

export const faultNames = [
  'answer',
  'notice',
  'noticeDelayMs',
  'noticeDuplicates',
  'paidPercent',
  'payout',
  'refund',
] as const;
export type FaultName = (typeof faultNames)[number];
/** The sandbox's faults, in its own spelling. */
export type Faults = Record<FaultName, string | number>;

type Answer = Record<string, unknown>;

const recordOf = (value: unknown): Answer =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};

/** A failing proxy responds with an HTML page instead of JSON. */
async function readBody(answer: Response): Promise<Answer> {
  try {
    return recordOf(await answer.json());
  } catch {
    return {};
  }
}

async function ask(
  path: string,
  settings: Settings,
  more: Record<string, string> = {},
  init: RequestInit = {},
): Promise<Answer> {
  const { user, currency, country, view, locale } = settings;
  const query = new URLSearchParams({ user, currency, country, view, lang: locale, ...more });
  const answer = await fetch(`${path}?${query}`, init);
  const body = await readBody(answer);
  if (answer.ok) return body;
  const { message } = recordOf(body['error']);
  throw new Error(typeof message === 'string' ? message : `${path} answered ${answer.status}`);
}

function textOf(answer: Answer, name: string): string {
  const value = answer[name];
  if (typeof value === 'string' && value) return value;
  throw new Error(`the answer has no ${name}`);
}

function readFaults(answer: Answer): Faults {
  const faults = recordOf(answer['faults']);
  const read = faultNames.map((name) => {
    const value = faults[name];
    if (typeof value === 'string' || typeof value === 'number') return [name, value];
    throw new Error(`the answer has no ${name}`);
  });
  return Object.fromEntries(read) as Faults;
}

/** A token for the player in the settings; `ttlSeconds` 0 returns an expired one. */
export async function fetchToken(settings: Settings, ttlSeconds?: number): Promise<string> {
  const ttl = String(ttlSeconds ?? settings.tokenLife);
  return textOf(await ask('/token', settings, { ttl }), 'token');
}

/** The bonuses that the settings ask for: none, those for deposits, or free spins as well. */
export async function fetchBonuses(settings: Settings): Promise<Bonus[]> {
  if (settings.bonuses === 'none') return [];
  const { bonuses } = await ask('/bonuses', settings);
  if (!Array.isArray(bonuses)) throw new Error('the answer has no bonuses');
  return readBonuses(bonuses).filter(
    ({ type }) => settings.bonuses === 'all' || type === 'deposit',
  );
}

export async function fetchBalance(settings: Settings) {
  const answer = await ask('/balance', settings);
  return { amount: textOf(answer, 'amount'), currency: textOf(answer, 'currency') };
}

export async function fetchFaults(settings: Settings): Promise<Faults> {
  return readFaults(await ask('/faults', settings));
}

export async function setFaults(settings: Settings, wanted: Faults): Promise<Faults> {
  const headers = { 'content-type': 'application/json' };
  const init = { method: 'PUT', headers, body: JSON.stringify(wanted) };
  return readFaults(await ask('/faults', settings, {}, init));
}
