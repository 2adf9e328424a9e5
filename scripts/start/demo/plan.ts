import { type DepositEnd, depositEnds } from './deposits.ts';
import { type Place, places } from './places.ts';
import type { Random } from './random.ts';
import { type WithdrawalEnd, withdrawalEnds } from './withdrawals.ts';

/** A payment to make. Without a time it stays at the moment when it is made. */
export type PlannedPayment = { at?: Date } & (
  | { kind: 'deposit'; end: DepositEnd; amount?: number | undefined }
  | { kind: 'withdrawal'; end: WithdrawalEnd }
);

export interface PlannedPlayer {
  place: Place;
  /** In the order of their times. */
  payments: PlannedPayment[];
}

export interface DemoSize {
  players: number;
  /** The number of hours per day in which the busiest country has a deposit. */
  hoursOfDay: number;
  depositsEach: number;
  withdrawalsEach: number;
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const weeks = 4;

/** The weight of each hour of a day, UTC: a quiet night, a lunch hour, a busy evening. */
const curve = [
  12, 9, 7, 6, 5, 6, 9, 14, 19, 24, 27, 29, 31, 30, 28, 30, 34, 39, 44, 47, 45, 38, 29, 20,
] as const;
const curveMax = Math.max(...curve);

// These wait for an operator. Old ones would look like a queue that nobody works on.
const waiting = new Set<string>(['review', 'large', 'processing']);
/** Not backdated, because the deadline to pay would have passed. */
const undated = new Set<string>(['open']);

/**
 * Spreads the demonstration over the past weeks. The overview compares today with the same weekday
 * of four weeks, so the busiest place has one credited deposit in each hour of these days, as large
 * as the curve says. Everything else is scattered over the last eight days, by the same curve.
 */
export function planDemo(size: DemoSize, now: Date, random: Random): PlannedPlayer[] {
  const players = Array.from({ length: size.players }, (_, index): PlannedPlayer => {
    // Every second player is in the busiest place.
    const place = index % 2 === 0 ? places[0] : (places[1 + ((index % 8) >> 1)] ?? places[0]);
    return { place, payments: [] };
  });
  const busy = players.filter(({ place }) => place === places[0]);
  let turn = 0;
  for (const payment of steadyDays(size.hoursOfDay, now, random)) {
    busy[turn++ % busy.length]?.payments.push(payment);
  }
  for (const [index, { place, payments }] of players.entries()) {
    const isBusy = place === places[0];
    const count = random.between(1, isBusy ? 3 : size.depositsEach * 2);
    // The first players have one of each outcome, so that no state is missing by chance.
    const guaranteed = [Object.keys(depositEnds)[index], Object.keys(withdrawalEnds)[index]];
    const ends = Array.from({ length: count }, () => random.weighted(depositEnds));
    for (const end of [guaranteed[0] as DepositEnd | undefined, ...ends]) {
      if (end) payments.push({ kind: 'deposit', end, ...timeOf(end, now, random) });
    }
    const outs = Array.from({ length: random.between(0, size.withdrawalsEach * 2) }, () =>
      random.weighted(withdrawalEnds),
    );
    for (const end of [guaranteed[1] as WithdrawalEnd | undefined, ...outs]) {
      if (end) payments.push({ kind: 'withdrawal', end, ...timeOf(end, now, random) });
    }
    payments.sort((a, b) => (a.at ?? now).getTime() - (b.at ?? now).getTime());
  }
  return players.filter(({ payments }) => payments.length > 0);
}

/** Today and the same weekday of the weeks before: a deposit an hour, and a payout now and then. */
function* steadyDays(hoursOfDay: number, now: Date, random: Random): Generator<PlannedPayment> {
  const midnightMs = Math.floor(now.getTime() / dayMs) * dayMs;
  const place = places[0];
  const least = place.amounts[0];
  const largest = place.amounts.at(-1) ?? least;
  const everyHours = Math.max(1, Math.round(24 / hoursOfDay));
  for (let week = 0; week <= weeks; week += 1) {
    // Business grows: this week is a little above the ones before.
    const growth = week === 0 ? 1.08 : 1 - week * 0.02;
    for (let hour = 0; hour < 24; hour += everyHours) {
      const fromMs = midnightMs - week * 7 * dayMs + hour * hourMs;
      if (fromMs >= now.getTime()) continue;
      const at = fromMs + random.next() * Math.min(hourMs, now.getTime() - fromMs);
      const share = ((curve[hour] ?? 0) / curveMax) * growth * (0.9 + random.next() * 0.2);
      const amount = Math.max(least, Math.min(largest, Math.round((share * largest) / 2 / 5) * 5));
      yield { kind: 'deposit', end: 'credited', amount, at: new Date(at) };
      if (hour % 5 === 4) {
        yield {
          kind: 'withdrawal',
          end: 'sent',
          at: new Date(Math.min(at + hourMs / 3, now.getTime())),
        };
      }
    }
  }
}

function timeOf(end: string, now: Date, random: Random): { at?: Date } {
  if (undated.has(end)) return {};
  if (waiting.has(end)) return { at: new Date(now.getTime() - random.between(4, 170) * 60_000) };
  const days = random.between(0, 8);
  const hour = Number(random.weighted(Object.fromEntries(curve.entries())));
  const midnightMs = Math.floor(now.getTime() / dayMs) * dayMs;
  const atMs = midnightMs - days * dayMs + (hour + random.next()) * hourMs;
  return { at: new Date(atMs > now.getTime() ? atMs - dayMs : atMs) };
}
