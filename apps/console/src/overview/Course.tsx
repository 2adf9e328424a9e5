import { useState } from 'react';
import { dayAndMonth } from '../format/time.ts';
import { money } from '../format/values.ts';
import { text } from '../texts/text.ts';
import { Card } from '../ui/layout/Card.tsx';
import { LineChart } from '../ui/charts/LineChart.tsx';
import { columnsOf, DataTable } from '../ui/tables/DataTable.tsx';
import { ChoiceTabs } from '../ui/layout/Tabs.tsx';
import { type Overview, pointsOf } from './figures.ts';

interface Row {
  name: string;
  currency: string;
  deposited: string | undefined;
  usual: string | undefined;
  withdrawn: string | undefined;
}

const column = columnsOf<Row>();
const amountCell = (amount: string | undefined, currency: string) =>
  amount === undefined ? '–' : money(amount, currency);
const columnsOfTable = (isToday: boolean) =>
  column.columns([
    column.accessor('name', {
      header: () => text(isToday ? 'overview.hour' : 'overview.day'),
    }),
    column.display({
      id: 'deposited',
      header: () => text('overview.deposited'),
      cell: ({ row: { original: row } }) => amountCell(row.deposited, row.currency),
    }),
    column.display({
      id: 'usual',
      header: () => text(isToday ? 'overview.usual' : 'overview.before'),
      cell: ({ row: { original: row } }) => amountCell(row.usual, row.currency),
    }),
    column.display({
      id: 'withdrawn',
      header: () => text('overview.paidOut'),
      cell: ({ row: { original: row } }) => amountCell(row.withdrawn, row.currency),
    }),
  ]);
const hourColumns = columnsOfTable(true);
const dayColumns = columnsOfTable(false);

function rowsOf({ period, hours, days }: Overview, currency: string): Row[] {
  const rows =
    period === 'today'
      ? hours.map(({ hour, usualDeposited, ...rest }) => ({
          ...rest,
          name: `${String(hour).padStart(2, '0')}:00`,
          usual: usualDeposited?.mean,
        }))
      : days.map(({ date, usualDeposited: usual, ...rest }) => ({
          ...rest,
          name: dayAndMonth(date),
          usual,
        }));
  return rows
    .filter((row) => row.currency === currency)
    .map(({ deposited, withdrawn, ...row }) => ({ ...row, deposited, withdrawn }));
}

const labelsEvery: Readonly<Record<Overview['period'], number>> = {
  today: 4,
  '7days': 1,
  '30days': 5,
};

/** Deposits by hour or day, compared with the usual, as a chart or as a table. */
export function Course({ overview, currency }: { overview: Overview; currency: string }) {
  const [view, setView] = useState<'chart' | 'table'>('chart');
  const { period } = overview;
  const isToday = period === 'today';
  const isCompared = isToday || overview.days.some((day) => day.usualDeposited !== undefined);
  const title = text(isToday ? 'overview.byHour' : 'overview.byDay', { currency });
  return (
    <Card
      title={title}
      aside={
        <>
          {view === 'chart' && isCompared && <span>{text(`overview.legend.${period}`)}</span>}
          <ChoiceTabs
            label={text('overview.look')}
            value={view}
            onChange={setView}
            choices={[
              ['chart', text('overview.chart')],
              ['table', text('overview.table')],
            ]}
          />
        </>
      }
    >
      {view === 'chart' ? (
        <LineChart
          label={text('overview.chartLabel', { title })}
          points={pointsOf(overview, currency)}
          labelEvery={labelsEvery[period]}
        />
      ) : (
        <DataTable
          label={title}
          columns={isToday ? hourColumns : dayColumns}
          rows={rowsOf(overview, currency)}
          rowId={({ name }) => name}
          alignEnd={['deposited', 'usual', 'withdrawn']}
        />
      )}
    </Card>
  );
}
