import { expect, it } from 'vitest';
import { coinEnds } from './coins.ts';
import { depositEnds } from './deposits.ts';
import { p2pEnds } from './peer-to-peer.ts';
import { places } from './places.ts';
import { planDemo } from './plan.ts';
import { createRandom } from './random.ts';
import { withdrawalEnds } from './withdrawals.ts';

const now = new Date('2026-11-16T18:30:00Z');
const size = { players: 44, hoursOfDay: 24, depositsEach: 3, withdrawalsEach: 1 };
const plan = planDemo(size, now, createRandom(1));
const payments = plan.flatMap((player) => player.payments);
const credited = plan
  .filter(({ place }) => place === places[0])
  .flatMap((player) => player.payments)
  .flatMap((one) => (one.kind === 'deposit' && one.end === 'credited' ? one : []));

/** The sum of each hour of a day, in the busiest place. */
function hoursOf(day: string): number[] {
  return Array.from({ length: 24 }, (_, hour) =>
    credited
      .filter(({ at }) => at?.toISOString().startsWith(`${day}T${String(hour).padStart(2, '0')}`))
      .reduce((sum, { amount = 0 }) => sum + amount, 0),
  );
}

it.each(['2026-11-09', '2026-11-02', '2026-10-26', '2026-10-19'])(
  'the same weekday in an earlier week, %s, has deposits from morning to midnight, most in the evening',
  (day) => {
    const hours = hoursOf(day);
    expect(hours.slice(9).every((sum) => sum > 0)).toBe(true);
    const peak = hours.indexOf(Math.max(...hours));
    expect(peak).toBeGreaterThanOrEqual(17);
    expect(peak).toBeLessThanOrEqual(21);
    expect(hours[19]).toBeGreaterThan((hours[9] ?? 0) * 1.5);
  },
);

it('today is like the other days up to now, and has nothing later', () => {
  const hours = hoursOf('2026-11-16');
  expect(hours.slice(0, 18).every((sum) => sum > 0)).toBe(true);
  expect(hours.slice(19).every((sum) => sum === 0)).toBe(true);
  expect(payments.every(({ at }) => !at || at <= now)).toBe(true);
});

/** The sums of whole days, yesterday first. Scattered deposits have an amount by chance. */
const days = Array.from({ length: 29 }, (_, index) => {
  const day = new Date(now.getTime() - (index + 1) * 86_400_000);
  const sum = hoursOf(day.toISOString().slice(0, 10)).reduce((all, one) => all + one, 0);
  return { weekday: day.getUTCDay(), sum };
});
const mean = (sums: readonly number[]) => sums.reduce((all, one) => all + one, 0) / sums.length;
const meanOn = (...weekdays: number[]) =>
  mean(days.filter(({ weekday }) => weekdays.includes(weekday)).map(({ sum }) => sum));

it('all days of a month are alike, and weekends are busier', () => {
  const usual = mean(days.map(({ sum }) => sum));
  for (const { sum } of days) {
    expect(sum).toBeGreaterThan(usual * 0.5);
    expect(sum).toBeLessThan(usual * 1.7);
  }
  expect(meanOn(6, 0)).toBeGreaterThan(meanOn(2, 3) * 1.2);
});

it('money is paid out all month, too', () => {
  const out = payments.filter(({ kind, end }) => kind === 'withdrawal' && end === 'sent');
  const ages = out.map(({ at }) =>
    Math.floor((now.getTime() - (at ?? now).getTime()) / 86_400_000),
  );
  for (const week of [0, 1, 2, 3]) {
    expect(new Set(ages.filter((age) => Math.floor(age / 7) === week)).size).toBeGreaterThanOrEqual(
      3,
    );
  }
});

it('has every outcome of every kind of payment, however few players there are', () => {
  const few = { players: 16, hoursOfDay: 1, depositsEach: 1, withdrawalsEach: 0 };
  for (const planned of [plan, planDemo(few, now, createRandom(1))]) {
    const made = planned.flatMap((player) => player.payments);
    for (const [kind, ends] of Object.entries({
      deposit: depositEnds,
      withdrawal: withdrawalEnds,
      coin: coinEnds,
      peerToPeer: p2pEnds,
    })) {
      const found = made.filter((one) => one.kind === kind).map(({ end }) => end);
      expect(new Set(found)).toEqual(new Set(Object.keys(ends)));
    }
  }
});

it('has a few hundred payments, the same ones each time', () => {
  expect(payments.length).toBeGreaterThan(290);
  expect(payments.length).toBeLessThan(340);
  expect(planDemo(size, now, createRandom(1))).toEqual(plan);
});

it('each player’s payments are in order, and items that wait for a person are at most hours old', () => {
  for (const { payments: own } of plan) {
    const times = own.map(({ at }) => (at ?? now).getTime());
    expect(times).toEqual(times.toSorted((a, b) => a - b));
  }
  const waiting = payments.filter(({ end }) => end === 'review' || end === 'large');
  expect(waiting.length).toBeGreaterThan(5);
  const oldest = Math.min(...waiting.map(({ at }) => at?.getTime() ?? 0));
  expect(now.getTime() - oldest).toBeLessThan(3 * 3_600_000);
});
