import { useState } from 'react';
import { money } from '../format/values.ts';
import { text } from '../texts/text.ts';
import { Card } from '../ui/layout/Card.tsx';
import { LineChart } from '../ui/charts/LineChart.tsx';
import { columnsOf, DataTable } from '../ui/tables/DataTable.tsx';
import { ChoiceTabs } from '../ui/layout/Tabs.tsx';
import { hourPoints, type Overview } from './figures.ts';

type Hour = Overview['hours'][number];

const column = columnsOf<Hour>();
const amountCell = (amount: string | undefined, currency: string) =>
  amount === undefined ? '–' : money(amount, currency);
const columns = column.columns([
  column.accessor('hour', {
    header: () => text('overview.hour'),
    cell: ({ row: { original } }) => `${String(original.hour).padStart(2, '0')}:00`,
  }),
  column.display({
    id: 'deposited',
    header: () => text('overview.deposited'),
    cell: ({ row: { original: hour } }) => amountCell(hour.deposited, hour.currency),
  }),
  column.display({
    id: 'usual',
    header: () => text('overview.usual'),
    cell: ({ row: { original: hour } }) => amountCell(hour.usualDeposited?.mean, hour.currency),
  }),
  column.display({
    id: 'withdrawn',
    header: () => text('overview.paidOut'),
    cell: ({ row: { original: hour } }) => amountCell(hour.withdrawn, hour.currency),
  }),
]);

/** Today's deposits by hour, compared with the usual range, as a chart or as a table. */
export function Hours({ overview, currency }: { overview: Overview; currency: string }) {
  const [view, setView] = useState<'chart' | 'table'>('chart');
  const hours = overview.hours.filter((hour) => hour.currency === currency);
  return (
    <Card
      title={text('overview.byHour', { currency })}
      aside={
        <>
          {view === 'chart' && <span>{text('overview.legend')}</span>}
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
          label={text('overview.chartLabel', { currency })}
          points={hourPoints(overview, currency)}
          labelEvery={4}
        />
      ) : (
        <DataTable
          label={text('overview.byHour', { currency })}
          columns={columns}
          rows={hours}
          rowId={({ hour }) => String(hour)}
          alignEnd={['deposited', 'usual', 'withdrawn']}
        />
      )}
    </Card>
  );
}
