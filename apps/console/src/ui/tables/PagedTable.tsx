import type { RowData } from '@tanstack/react-table';
import type { UseQueryResult } from '@tanstack/react-query';
import { Card } from '../layout/Card.tsx';
import { type Columns, DataTable, type NarrowRow } from './DataTable.tsx';
import { EmptiedPage, type ListOrder, Pager, usePageCursor } from './Pager.tsx';
import { Empty, Loaded } from '../feedback/States.tsx';

interface PagedTableProps<T extends RowData, A extends { next: string | null }> {
  label: string;
  found: UseQueryResult<A>;
  rows: (answer: A) => readonly T[];
  columns: Columns<T>;
  rowId: (row: T) => string;
  alignEnd?: readonly string[];
  narrow: NarrowRow;
  /** Shown instead of an empty table. */
  none: string;
  order?: ListOrder;
}

/** A page of a list, with the way to the next one. */
export function PagedTable<T extends RowData, A extends { next: string | null }>(
  props: PagedTableProps<T, A>,
) {
  const { label, found, rows, columns, rowId, alignEnd = [], narrow, none, order } = props;
  const isLater = usePageCursor() !== undefined;
  return (
    <Card>
      <Loaded of={found}>
        {(answer) =>
          rows(answer).length === 0 ? (
            isLater ? (
              <EmptiedPage />
            ) : (
              <Empty>{none}</Empty>
            )
          ) : (
            <>
              <DataTable
                label={label}
                columns={columns}
                rows={rows(answer)}
                rowId={rowId}
                alignEnd={alignEnd}
                narrow={narrow}
              />
              <Pager next={answer.next} {...(order && { order })} />
            </>
          )
        }
      </Loaded>
    </Card>
  );
}
