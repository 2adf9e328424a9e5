import {
  type ColumnDef,
  createColumnHelper,
  type RowData,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useRef } from 'react';
import { useKeys } from '../keyboard/use-keys.ts';
import { classNames } from './class-names.ts';
import styles from './DataTable.module.css';

const features = tableFeatures({});

/** Builds the columns of a table; keep them outside of the component. */
export const columnsOf = <T extends RowData>() => createColumnHelper<typeof features, T>();
export type Columns<T extends RowData> = readonly ColumnDef<typeof features, T>[];

interface DataTableProps<T extends RowData> {
  label: string;
  columns: Columns<T>;
  rows: readonly T[];
  rowId: (row: T) => string;
  /** The columns with figures, which are aligned at their end. */
  figures?: readonly string[];
}

/** A table in which j and k move from row to row, and Enter follows the row's link. */
export function DataTable<T extends RowData>(props: DataTableProps<T>) {
  const { label, columns, rows, rowId, figures = [] } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  useKeys({ j: () => moveFocus(body.current, 1), k: () => moveFocus(body.current, -1) });
  const table = useTable({ features, columns, data: rows, getRowId: rowId });
  const alignment = (id: string) => classNames(figures.includes(id) && styles.figure);
  return (
    <div className={styles.frame} role="group" aria-label={label} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id}>
              {group.headers.map((header) => (
                <th key={header.id} scope="col" className={alignment(header.column.id)}>
                  <table.FlexRender header={header} />
                </th>
              ))}
            </tr>
          ))}
        </thead>
        <tbody ref={body}>
          {table.getRowModel().rows.map((row) => (
            <tr key={row.id} tabIndex={-1}>
              {row.getAllCells().map((cell) => (
                <td key={cell.id} className={alignment(cell.column.id)}>
                  <table.FlexRender cell={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Moves the focus to the link of the next row, or to the row if it has none. */
function moveFocus(body: HTMLElement | null, step: 1 | -1): void {
  const rows = [...(body?.children ?? [])];
  const current = rows.findIndex((row) => row.contains(document.activeElement));
  const fallback = step === 1 ? 0 : rows.length - 1;
  const row = rows[current === -1 ? fallback : current + step];
  const target = row?.querySelector('a') ?? row;
  if (target instanceof HTMLElement) target.focus();
}
