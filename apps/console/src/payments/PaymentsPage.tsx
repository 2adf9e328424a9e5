import type { UseQueryResult } from '@tanstack/react-query';
import { useSearchParams } from 'wouter';
import { queryOf } from '../api/call.ts';
import { type OperationAnswer, type OperationInput, operationPath } from '../api/operations.ts';
import { useRead } from '../api/queries.ts';
import { useAllowed, useOperator } from '../api/session.ts';
import { text } from '../texts/text.ts';
import { Card } from '../ui/layout/Card.tsx';
import { Page } from '../ui/layout/Page.tsx';
import { Pager, usePageCursor } from '../ui/tables/Pager.tsx';
import { Loaded, Warning } from '../ui/feedback/States.tsx';
import { FilterBar } from './FilterBar.tsx';
import { filterProblem, type Filters, readFilters, writeFilters } from './filters.ts';
import { NothingFound } from './NothingFound.tsx';
import { PaymentTable } from './PaymentTable.tsx';
import styles from './PaymentsPage.module.css';

/** Deposits and withdrawals in one list; the URL holds the filters and the page. */
export default function PaymentsPage() {
  const [params, setParams] = useSearchParams();
  const isAllowed = useAllowed();
  const before = usePageCursor();
  const filters = readFilters(params);
  const problem = filterProblem(filters);
  const change = (changes: Filters) => setParams((old) => writeFilters(old, changes));
  // The cast is safe: a request that the schema refuses is not sent.
  const request = { ...filters, ...(before && { before }) } as OperationInput<'payments'>;
  const found = useRead('payments', { request, isNeeded: !problem, keepsPrevious: true });
  const isExported = !problem && !found.data?.isIncomplete;
  return (
    <Page
      title={text('payments.title')}
      actions={isAllowed('exportPayments') && isExported && <CsvLink filters={filters} />}
    >
      <Card>
        <FilterBar filters={filters} onChange={change} />
      </Card>
      <Card>
        {problem ? <Warning>{problem}</Warning> : <Found found={found} filters={filters} />}
      </Card>
    </Page>
  );
}

interface FoundProps {
  found: UseQueryResult<OperationAnswer<'payments'>>;
  filters: Filters;
}

function Found({ found, filters }: FoundProps) {
  return (
    <Loaded of={found}>
      {({ payments, next, isIncomplete }) => (
        <>
          {isIncomplete && <Warning>{text('payments.incomplete')}</Warning>}
          {payments.length === 0 ? (
            <NothingFound filters={filters} />
          ) : (
            <PaymentTable
              label={text('payments.title')}
              payments={payments}
              isByCredit={'creditedFrom' in filters || 'creditedTo' in filters}
            />
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
