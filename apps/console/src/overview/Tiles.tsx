import type { ReactNode } from 'react';
import { duration } from '../format/time.ts';
import { change, count, percent, points, roundMoney } from '../format/values.ts';
import { text } from '../texts/text.ts';
import { Sparkline } from '../ui/charts/LineChart.tsx';
import { classNames } from '../ui/style/class-names.ts';
import { dayOf, type Overview, pointsOf, totalRate } from './figures.ts';
import styles from './Tiles.module.css';

interface TilesProps {
  overview: Overview;
  currency: string;
}

/** The four figures of the period. */
export function Tiles({ overview, currency }: TilesProps) {
  const course = pointsOf(overview, currency);
  const against = text(`overview.against.${overview.period}`);
  const within = text(`overview.within.${overview.period}`);
  const rate = totalRate(overview.approvals);
  return (
    <div className={styles.tiles}>
      <Sum
        label={text('overview.deposited')}
        days={overview.deposits}
        currency={currency}
        against={against}
        line={course.flatMap(({ value }) => value ?? [])}
      />
      <Sum
        label={text('overview.paidOut')}
        days={overview.withdrawals}
        currency={currency}
        against={against}
        line={course.flatMap(({ withdrawn }) => withdrawn ?? [])}
      />
      <Tile
        label={text('overview.approvalRate')}
        figure={rate ? percent(rate.rate) : '–'}
        note={
          rate?.usual !== undefined && `${points(rate.rate, rate.usual)} ${text('overview.pts')}`
        }
        rest={rate?.usual === undefined ? within : against}
        line={overview.approvalDays.flatMap((day) => day.rate ?? [])}
        isBad={rate?.usual !== undefined && rate.rate < rate.usual}
      />
      <TimeToCredit overview={overview} against={against} within={within} />
    </div>
  );
}

interface TimeToCreditProps {
  overview: Overview;
  against: string;
  within: string;
}

function TimeToCredit({ overview, against, within }: TimeToCreditProps) {
  const { timeToCredit, approvalDays } = overview;
  const seconds = timeToCredit?.seconds;
  const usualSeconds = timeToCredit?.usualSeconds;
  const isCompared = seconds !== undefined && usualSeconds !== undefined;
  const difference = isCompared ? Math.round(seconds - usualSeconds) : 0;
  const key = difference > 0 ? 'overview.slower' : 'overview.quicker';
  return (
    <Tile
      label={text('overview.medianToCredit')}
      figure={seconds === undefined ? '–' : duration(seconds)}
      note={isCompared && difference !== 0 && text(key, { time: duration(Math.abs(difference)) })}
      rest={!isCompared ? within : difference === 0 ? text('overview.asUsual') : against}
      line={approvalDays.flatMap((day) => day.creditSeconds ?? [])}
      isBad={difference > 0}
    />
  );
}

interface SumProps {
  label: string;
  days: Overview['deposits'];
  currency: string;
  against: string;
  line: readonly number[];
}

function Sum({ label, days, currency, against, line }: SumProps) {
  const day = dayOf(days, currency);
  const amount = day?.today.amount ?? '0';
  const usual = Number(day?.usual?.amount ?? 0);
  return (
    <Tile
      label={label}
      figure={roundMoney(amount, currency)}
      note={usual > 0 && change(Number(amount), usual)}
      rest={usual > 0 ? against : paymentsText(day?.today.count ?? 0)}
      line={line}
    />
  );
}

function paymentsText(payments: number): string {
  if (payments === 1) return text('overview.onePayment');
  return text('overview.payments', { count: count(payments) });
}

interface TileProps {
  label: string;
  figure: string;
  note?: ReactNode;
  rest: string;
  line?: readonly number[];
  isBad?: boolean;
}

function Tile({ label, figure, note, rest, line = [], isBad = false }: TileProps) {
  return (
    <section className={styles.tile} aria-label={label}>
      <h2>{label}</h2>
      <div className={styles.middle}>
        <p className={styles.figure}>{figure}</p>
        <Sparkline values={line} isBad={isBad} />
      </div>
      <p className={styles.note}>
        {note && <strong className={classNames(isBad && styles.bad)}>{note}</strong>} {rest}
      </p>
    </section>
  );
}
