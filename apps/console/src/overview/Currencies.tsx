import { money } from '../format/values.ts';
import { text } from '../texts/text.ts';
import { Card } from '../ui/layout/Card.tsx';
import { columnsOf, DataTable } from '../ui/tables/DataTable.tsx';
import { currenciesOf, dayOf, type Overview } from './figures.ts';

interface CurrencyRow {
  currency: string;
  deposited: string;
  paidOut: string;
}

const column = columnsOf<CurrencyRow>();
const columns = column.columns([
  column.display({
    id: 'currency',
    header: () => text('overview.currencyName'),
    cell: ({ row: { original } }) => <strong>{original.currency}</strong>,
  }),
  column.display({
    id: 'deposited',
    header: () => text('overview.deposited'),
    cell: ({ row: { original } }) => money(original.deposited, original.currency),
  }),
  column.display({
    id: 'paidOut',
    header: () => text('overview.paidOut'),
    cell: ({ row: { original } }) => money(original.paidOut, original.currency),
  }),
]);
const currenciesMax = 6;

/** The period's figures in the busiest currencies. */
export function Currencies({ overview }: { overview: Overview }) {
  const rows = currenciesOf(overview)
    .slice(0, currenciesMax)
    .map((currency) => ({
      currency,
      deposited: dayOf(overview.deposits, currency)?.today.amount ?? '0',
      paidOut: dayOf(overview.withdrawals, currency)?.today.amount ?? '0',
    }));
  if (rows.length < 2) return null;
  return (
    <Card title={text('overview.currencies')}>
      <DataTable
        label={text('overview.currencies')}
        columns={columns}
        rows={rows}
        rowId={({ currency }) => currency}
        alignEnd={['deposited', 'paidOut']}
      />
    </Card>
  );
}
