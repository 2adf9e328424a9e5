import { screen, within } from '@testing-library/dom';
import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { columnsOf, DataTable } from './DataTable.tsx';

interface Row {
  id: string;
  status: string;
  note: string;
}

const column = columnsOf<Row>();
const columns = column.columns([
  column.accessor('id', { header: () => 'Id' }),
  column.accessor('status', { header: () => 'Status' }),
  column.accessor('note', { header: () => 'Note' }),
]);
const rows = [{ id: 'dep_1', status: 'Credited', note: '<b>bold</b>' }];

it('on a phone a row has a head, a side and facts, and is still a table row for screen readers', () => {
  render(
    <DataTable
      label="Payments"
      columns={columns}
      rows={rows}
      rowId={({ id }) => id}
      narrow={{ side: 'status' }}
    />,
  );
  const [, row] = within(screen.getByRole('table')).getAllByRole('row');
  const places = within(row as HTMLElement).getAllByRole('cell');
  expect(places.map((cell) => [cell.textContent, cell.dataset['narrow']])).toEqual([
    ['dep_1', 'head'],
    ['Credited', 'side'],
    ['<b>bold</b>', 'fact'],
  ]);
});

it('a table without a narrow layout keeps its columns on a phone', () => {
  render(<DataTable label="Sums" columns={columns} rows={rows} rowId={({ id }) => id} />);
  const cells = screen.getAllByRole('cell');
  expect(cells.every((cell) => cell.dataset['narrow'] === undefined)).toBe(true);
});
