import { useSearchParams } from 'wouter';
import { queryOf } from '../api/call.ts';
import { type OperationInput, operationPath } from '../api/operations.ts';
import { useRead } from '../api/queries.ts';
import { useAllowed, useOperator } from '../api/session.ts';
import { text } from '../texts/text.ts';
import { Card } from '../ui/layout/Card.tsx';
import { Page } from '../ui/layout/Page.tsx';
import { Pager, usePageCursor } from '../ui/tables/Pager.tsx';
import { Empty, Loaded, Warning } from '../ui/feedback/States.tsx';
import { FilterBar } from './FilterBar.tsx';
import { filterProblem, type Filters, readFilters, writeFilters } from './filters.ts';
import { PaymentTable } from './PaymentTable.tsx';
import styles from './PaymentsPage.module.css';

const everyMs = 10_000;

/** Deposits and withdrawals in one list; the URL holds the filters and the page. */
export default function PaymentsPage() {
  const [params, setParams] = useSearchParams();
  const isAllowed = useAllowed();
  const filters = readFilters(params);
  const problem = filterProblem(filters);
  const change = (changes: Filters) => setParams((old) => writeFilters(old, changes));
  return (
    <Page
      title={text('payments.title')}
      actions={isAllowed('exportPayments') && !problem && <CsvLink filters={filters} />}
    >
      <Card>
        <FilterBar filters={filters} onChange={change} />
      </Card>
      <Card>{problem ? <Warning>{problem}</Warning> : <Found filters={filters} />}</Card>
    </Page>
  );
}

function Found({ filters }: { filters: Filters }) {
  const before = usePageCursor();
  // The cast is safe: the schema has accepted the filters.
  const request = { ...filters, ...(before && { before }) } as OperationInput<'payments'>;
  const found = useRead('payments', {
    request,
    keepsPrevious: true,
    ...(!before && { everyMs }),
  });
  return (
    <Loaded of={found}>
      {({ payments, next }) => (
        <>
          {payments.length === 0 ? (
            <Empty>{text('payments.none')}</Empty>
          ) : (
            <PaymentTable label={text('payments.title')} payments={payments} />
          )}
          <Pager next={next} />
        </>
      )}
    </Loaded>
  );
}

/** A link to the same filtered list as CSV. */
function CsvLink({ filters }: { filters: Filters }) {
  const { partner } = useOperator();
  const href = `${operationPath('exportPayments', partner)}${queryOf(filters)}`;
  return (
    <a className={styles.csv} href={href} download>
      {text('payments.csv')}
    </a>
  );
}
