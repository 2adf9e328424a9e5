import { type CoinEnd, coinEnds } from './coins.ts';
import { type DepositEnd, depositEnds } from './deposits.ts';
import { type P2pEnd, p2pEnds } from './peer-to-peer.ts';
import { peerToPeerPlace, type Place, places } from './places.ts';
import type { Random } from './random.ts';
import { type WithdrawalEnd, withdrawalEnds } from './withdrawals.ts';

/** A payment to make. Without a time it stays at the moment when it is made. */
export type PlannedPayment = { at?: Date } & (
  | { kind: 'deposit'; end: DepositEnd; amount?: number | undefined }
  | { kind: 'withdrawal'; end: WithdrawalEnd }
  | { kind: 'coin'; end: CoinEnd }
  | { kind: 'peerToPeer'; end: P2pEnd }
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
const daysShown = 30;

/** The weight of each hour of a day, UTC: a quiet night, a lunch hour, a busy evening. */
const curve = [
  12, 9, 7, 6, 5, 6, 9, 14, 19, 24, 27, 29, 31, 30, 28, 30, 34, 39, 44, 47, 45, 38, 29, 20,
] as const;
/** Earlier days have no deposits of their own in hours that are quieter. */
const quietBelow = 20;

/** The weight of each weekday, from Sunday on. */
const weekdays = [1.15, 0.9, 0.85, 0.85, 0.95, 1.15, 1.3] as const;

// These wait for an operator. Old ones would look like a queue that nobody works on.
const waiting = new Set<string>(['review', 'large', 'processing']);
/** Not backdated, because the deadline to pay or to confirm would have passed. */
const undated = new Set<string>([
  'open',
  'awaiting',
  'confirming',
  'declared',
  'denied',
  'draft',
  'received',
  'unanswered',
]);

/**
 * Spreads the demonstration over a month. The overview compares today with the same weekday of the
 * last four weeks, so on these days the busiest place has a credited deposit in every hour except
 * at night, as large as the curve says. The other days have few deposits there, with about the same
 * sum: larger at weekends, and growing. Everything else is spread over the month by that curve.
 */
export function planDemo(size: DemoSize, now: Date, random: Random): PlannedPlayer[] {
  const players = Array.from({ length: size.players }, (_, index): PlannedPlayer => {
    // Every second player is in the busiest place.
    const place = index % 2 === 0 ? places[0] : (places[1 + ((index % 8) >> 1)] ?? places[0]);
    return { place, payments: [] };
  });
  const busy = players.filter(({ place }) => place === places[0]);
  let turn = 0;
  const everyHours = Math.max(1, Math.round(24 / size.hoursOfDay));
  for (const payment of [
    ...steadyDays(everyHours, now, random),
    ...otherDays(everyHours, now, random),
  ]) {
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
    payments.sort((a, b) => orderOf(a, now) - orderOf(b, now));
  }
  return [...players.filter(({ payments }) => payments.length > 0), ...otherWays(now, random)];
}

/** After a bank has failed to answer about a player, it never does. */
function orderOf({ at, end }: PlannedPayment, now: Date): number {
  return end === 'unanswered' ? Infinity : (at ?? now).getTime();
}

/** Coins and transfers between people: a player for each outcome. */
function otherWays(now: Date, random: Random): PlannedPlayer[] {
  const coins = Object.keys(coinEnds).map((end): PlannedPlayer => ({
    place: places[0],
    payments: [{ kind: 'coin', end: end as CoinEnd, ...timeOf(end, now, random) }],
  }));
  const transfers = Object.keys(p2pEnds).map((end): PlannedPlayer => ({
    place: peerToPeerPlace,
    payments: [{ kind: 'peerToPeer', end: end as P2pEnd, ...timeOf(end, now, random) }],
  }));
  return [...coins, ...transfers];
}

const midnightOf = (now: Date) => Math.floor(now.getTime() / dayMs) * dayMs;

/** The sum of a day's deposits, so many days ago. Business grows by a few percent a week. */
function sumOf(daysAgo: number, now: Date): number {
  const least = places[0].amounts[0];
  const weekday = new Date(now.getTime() - daysAgo * dayMs).getUTCDay();
  const growth = daysAgo === 0 ? 1.08 : 1 - (daysAgo / 7) * 0.02;
  return 80 * least * (weekdays[weekday] ?? 1) * growth;
}

const isQuiet = (hour: number) => (curve[hour] ?? 0) < quietBelow;
const busyWeight = curve.reduce((sum, weight) => sum + (weight < quietBelow ? 0 : weight), 0);
const payoutHour = 19;

function deposit(amount: number, atMs: number): PlannedPayment {
  const [least] = places[0].amounts;
  const rounded = Math.max(least, Math.round(amount / 5) * 5);
  return { kind: 'deposit', end: 'credited', amount: rounded, at: new Date(atMs) };
}

function payout(atMs: number, now: Date): PlannedPayment {
  const at = new Date(Math.min(atMs + hourMs / 3, now.getTime()));
  return { kind: 'withdrawal', end: 'sent', at };
}

/** Today and the same weekday of the weeks before: a deposit an hour, and a payout now and then. */
function* steadyDays(everyHours: number, now: Date, random: Random): Generator<PlannedPayment> {
  for (let week = 0; week <= weeks; week += 1) {
    for (let hour = 0; hour < 24; hour += everyHours) {
      const fromMs = midnightOf(now) - week * 7 * dayMs + hour * hourMs;
      if (fromMs >= now.getTime() || (week > 0 && isQuiet(hour))) continue;
      const atMs = fromMs + random.next() * Math.min(hourMs, now.getTime() - fromMs);
      const share = ((curve[hour] ?? 0) * everyHours) / busyWeight;
      yield deposit(share * sumOf(week * 7, now) * (0.9 + random.next() * 0.2), atMs);
      if (week === 0 ? hour % 5 === 4 : hour === payoutHour) yield payout(atMs, now);
    }
  }
}

/** The other days of the month share the deposits and payouts that the steady days do without. */
function* otherDays(everyHours: number, now: Date, random: Random): Generator<PlannedPayment> {
  const hours = [...curve.keys()].filter((hour) => hour % everyHours === 0);
  const deposits = weeks * hours.filter(isQuiet).length;
  const payouts = weeks * hours.filter((hour) => hour % 5 === 4 && hour !== payoutHour).length;
  const days = [...Array(daysShown).keys()]
    .filter((daysAgo) => daysAgo % 7 !== 0)
    .toSorted((a, b) => sumOf(b, now) - sumOf(a, now));
  const daytime = Object.fromEntries([...curve.entries()].filter(([hour]) => !isQuiet(hour)));
  for (const [index, daysAgo] of days.entries()) {
    const count = Math.ceil((deposits - index) / days.length);
    for (let made = 0; made < count; made += 1) {
      const hour = Number(random.weighted(daytime)) + random.next();
      const atMs = midnightOf(now) - daysAgo * dayMs + hour * hourMs;
      yield deposit((sumOf(daysAgo, now) / count) * (0.9 + random.next() * 0.2), atMs);
      if (made === 0 && index % 2 === 0 && index < payouts * 2) yield payout(atMs, now);
    }
  }
}

function timeOf(end: string, now: Date, random: Random): { at?: Date } {
  if (undated.has(end)) return {};
  if (waiting.has(end)) return { at: new Date(now.getTime() - random.between(4, 170) * 60_000) };
  // More of the recent days, because today is compared with the week before.
  const days = Math.floor(daysShown * random.next() ** 1.5);
  const hour = Number(random.weighted(Object.fromEntries(curve.entries())));
  const atMs = midnightOf(now) - days * dayMs + (hour + random.next()) * hourMs;
  return { at: new Date(atMs > now.getTime() ? atMs - dayMs : atMs) };
}
