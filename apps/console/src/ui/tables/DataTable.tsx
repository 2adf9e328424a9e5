import {
  type ColumnDef,
  createColumnHelper,
  type RowData,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useKeys } from '../../keyboard/use-keys.ts';
import { alignEndClass, Table } from './Table.tsx';

const features = tableFeatures({});

/** Builds the columns of a table. Call it outside the component, so that they stay the same. */
export const columnsOf = <T extends RowData>() => createColumnHelper<typeof features, T>();
export type Columns<T extends RowData> = readonly ColumnDef<typeof features, T>[];

/**
 * Places the columns of a row on a phone; all others are facts below the head. A table without
 * this keeps its columns, which is best for a few figures.
 */
export interface NarrowRow {
  /** The first line; the first column by default. */
  head?: string;
  /** Beside the head. */
  side?: string;
  /** Columns that have a line of their own. */
  lines?: readonly string[];
  hidden?: readonly string[];
}

interface DataTableProps<T extends RowData> {
  label: string;
  columns: Columns<T>;
  rows: readonly T[];
  rowId: (row: T) => string;
  /** The columns aligned at their end, such as figures. */
  alignEnd?: readonly string[];
  narrow?: NarrowRow;
}

/**
 * A table in which j and k move from row to row, and Enter follows the row's link. On a screen with
 * several tables, the rows of all of them are one list.
 */
export function DataTable<T extends RowData>(props: DataTableProps<T>) {
  const { label, columns, rows, rowId, alignEnd = [], narrow } = props;
  useKeys({ j: () => moveFocus(1), k: () => moveFocus(-1) });
  const table = useTable({ features, columns, data: rows, getRowId: rowId });
  const alignment = (id: string) => (alignEnd.includes(id) ? alignEndClass : undefined);
  return (
    <Table label={label} variant="rows" isStacked={narrow !== undefined}>
      <thead role="rowgroup">
        {table.getHeaderGroups().map((group) => (
          <tr key={group.id} role="row">
            {group.headers.map((header) => (
              <th
                key={header.id}
                role="columnheader"
                scope="col"
                className={alignment(header.column.id)}
              >
                <table.FlexRender header={header} />
              </th>
            ))}
          </tr>
        ))}
      </thead>
      <tbody data-rows role="rowgroup">
        {table.getRowModel().rows.map((row) => (
          <tr key={row.id} role="row" tabIndex={-1}>
            {row.getAllCells().map((cell, index) => (
              <td
                key={cell.id}
                role="cell"
                className={alignment(cell.column.id)}
                data-narrow={narrow && narrowPlace(narrow, cell.column.id, index)}
              >
                <table.FlexRender cell={cell} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function narrowPlace(row: NarrowRow, id: string, index: number): string {
  const { head, side, lines, hidden } = row;
  if (hidden?.includes(id)) return 'hidden';
  if (head === undefined ? index === 0 : id === head) return 'head';
  if (id === side) return 'side';
  return lines?.includes(id) ? 'line' : 'fact';
}

/** Moves the focus to the link of the next row, or to the row if it has none. */
function moveFocus(step: 1 | -1): void {
  const rows = [...document.querySelectorAll('[data-rows] > tr')];
  const current = rows.findIndex((row) => row.contains(document.activeElement));
  const fallback = step === 1 ? 0 : rows.length - 1;
  const row = rows[current === -1 ? fallback : current + step];
  const target = row?.querySelector('a') ?? row;
  if (target instanceof HTMLElement) target.focus();
}
