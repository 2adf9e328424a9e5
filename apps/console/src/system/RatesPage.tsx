import { ActionButtons } from '../actions/ActionButtons.tsx';
import type { OperationAnswer } from '../api/operations.ts';
import { useRead } from '../api/queries.ts';
import { actorText } from '../format/words.ts';
import { text } from '../texts/text.ts';
import { Ago } from '../ui/values/Ago.tsx';
import { Badge } from '../ui/feedback/Badge.tsx';
import { Card } from '../ui/layout/Card.tsx';
import { columnsOf, DataTable } from '../ui/tables/DataTable.tsx';
import { Page } from '../ui/layout/Page.tsx';
import { Empty, Loaded } from '../ui/feedback/States.tsx';
import { OwnServerOnly } from './OwnServerOnly.tsx';
import styles from './System.module.css';
import { SystemTabs } from './SystemTabs.tsx';

type Rate = OperationAnswer<'rates'>['rates'][number];

const everyMs = 30_000;

const column = columnsOf<Rate>();
const columns = column.columns([
  column.display({
    id: 'currency',
    header: () => text('field.currency'),
    cell: ({ row: { original: rate } }) => <strong>{rate.currency}</strong>,
  }),
  column.display({
    id: 'worth',
    header: () => text('rates.worth'),
    cell: ({ row: { original: rate } }) => (
      <>
        {rate.worth}
        {rate.acceptedBy && (
          <small className={styles.note}>
            {text('rates.acceptedBy', { by: actorText(rate.acceptedBy) })}
          </small>
        )}
      </>
    ),
  }),
  column.display({
    id: 'refused',
    header: () => text('rates.refused'),
    cell: ({ row: { original: rate } }) => <Refused rate={rate} />,
  }),
  column.accessor('source', { header: () => text('cases.source') }),
  column.display({
    id: 'age',
    header: () => text('cases.age'),
    cell: ({ row: { original: rate } }) => <Ago at={rate.observedAt} />,
  }),
  column.display({
    id: 'actions',
    header: () => text('cases.actions'),
    cell: ({ row: { original: rate } }) => {
      if (!rate.refused) return null;
      const { worth } = rate.refused;
      const about = text('rates.about', { currency: rate.currency, worth, before: rate.worth });
      const pathParams = { currency: rate.currency };
      const action = { operation: 'acceptRate', pathParams, about, fixed: { worth } } as const;
      return <ActionButtons actions={[action]} />;
    },
  }),
]);

function Refused({ rate: { refused } }: { rate: Rate }) {
  if (!refused) return null;
  return (
    <>
      <Badge tone="warning">{refused.worth}</Badge>
      <small className={styles.note}>
        {text('rates.since')} <Ago at={refused.since} suffix={text('time.ago')} />
      </small>
    </>
  );
}

const refusedFirst = (rates: readonly Rate[]): Rate[] =>
  rates.toSorted((a, b) => Number(b.refused !== undefined) - Number(a.refused !== undefined));

/** The exchange rates in use, and those that jumped too far to be believed. */
export default function RatesPage() {
  const found = useRead('rates', { everyMs });
  return (
    <Page title={text('nav.system')} actions={<SystemTabs current="rates" />}>
      <OwnServerOnly of={found}>
        <Card>
          <Loaded of={found}>
            {({ rates }) =>
              rates.length === 0 ? (
                <Empty>{text('rates.none')}</Empty>
              ) : (
                <DataTable
                  label={text('system.rates')}
                  columns={columns}
                  rows={refusedFirst(rates)}
                  rowId={({ currency }) => currency}
                  alignEnd={['worth', 'age']}
                  narrow={{ side: 'worth', lines: ['refused', 'actions'], hidden: ['source'] }}
                />
              )
            }
          </Loaded>
        </Card>
      </OwnServerOnly>
    </Page>
  );
}
