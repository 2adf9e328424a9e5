import type { ReactNode } from 'react';
import { change, count, percent, points, roundMoney } from '../format/values.ts';
import { text } from '../texts/text.ts';
import { Ago } from '../ui/values/Ago.tsx';
import { Sparkline } from '../ui/charts/LineChart.tsx';
import { classNames } from '../ui/style/class-names.ts';
import { dayOf, hourPoints, type Overview, totalRate, waitingOf } from './figures.ts';
import styles from './Tiles.module.css';

interface TilesProps {
  overview: Overview;
  currency: string;
}

/** The four figures of the day. */
export function Tiles({ overview, currency }: TilesProps) {
  const hours = hourPoints(overview, currency);
  const rate = totalRate(overview.approvals);
  const waiting = waitingOf(overview);
  return (
    <div className={styles.tiles}>
      <Sum
        label={text('overview.deposited')}
        days={overview.deposits}
        currency={currency}
        line={hours.flatMap(({ value }) => value ?? [])}
      />
      <Sum
        label={text('overview.paidOut')}
        days={overview.withdrawals}
        currency={currency}
        line={hours.flatMap(({ withdrawn }) => withdrawn ?? [])}
      />
      <Tile
        label={text('overview.approvalRate')}
        figure={rate ? percent(rate.rate) : '–'}
        note={
          rate?.usual !== undefined && `${points(rate.rate, rate.usual)} ${text('overview.pts')}`
        }
        rest={rate?.usual === undefined ? text('overview.last24h') : text('overview.againstUsual')}
        isBad={rate?.usual !== undefined && rate.rate < rate.usual}
      />
      <Tile
        label={text('overview.waiting')}
        figure={count(waiting.count)}
        note={waiting.oldestAt && <Ago at={waiting.oldestAt} />}
        rest={waiting.oldestAt ? text('overview.oldest') : text('overview.allDone')}
      />
    </div>
  );
}

interface SumProps {
  label: string;
  days: Overview['deposits'];
  currency: string;
  line: readonly number[];
}

function Sum({ label, days, currency, line }: SumProps) {
  const day = dayOf(days, currency);
  const amount = day?.today.amount ?? '0';
  const usual = Number(day?.usual?.amount ?? 0);
  return (
    <Tile
      label={label}
      figure={roundMoney(amount, currency)}
      note={usual > 0 && change(Number(amount), usual)}
      rest={usual > 0 ? text('overview.againstUsual') : paymentsText(day?.today.count ?? 0)}
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
