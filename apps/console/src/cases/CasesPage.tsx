import { caseStates } from '@opencashier/contract/operator/deposits/cases';
import { Link } from 'wouter';
import { ActionButtons } from '../actions/ActionButtons.tsx';
import type { OperationAnswer } from '../api/operations.ts';
import { useRead } from '../api/queries.ts';
import { sumText } from '../format/values.ts';
import { actorText } from '../format/words.ts';
import { paths } from '../routes/paths.ts';
import { text, valueText } from '../texts/text.ts';
import { Ago } from '../ui/values/Ago.tsx';
import { Badge } from '../ui/feedback/Badge.tsx';
import { columnsOf } from '../ui/tables/DataTable.tsx';
import { Page } from '../ui/layout/Page.tsx';
import { PagedTable } from '../ui/tables/PagedTable.tsx';
import { usePageCursor } from '../ui/tables/Pager.tsx';
import { ChoiceTabs } from '../ui/layout/Tabs.tsx';
import { useFilter } from '../ui/tables/use-filter.ts';
import { Assignee } from '../actions/Assignee.tsx';
import { AssigneeFilter, useAssigneeFilter } from './AssigneeFilter.tsx';
import { CaseTabs } from './CaseTabs.tsx';
import styles from './Cases.module.css';

type Case = OperationAnswer<'cases'>['cases'][number];

const amountOf = (found: Case): string =>
  found.money ? sumText(found.money) : `${found.chain?.units ?? ''} ${found.chain?.asset ?? ''}`;

const column = columnsOf<Case>();
const columns = column.columns([
  column.display({
    id: 'money',
    header: () => text('cases.arrived'),
    cell: ({ row: { original: found } }) => (
      <>
        <strong>{amountOf(found)}</strong>
        {found.worth && sumText(found.worth) !== amountOf(found) && (
          <small className={styles.note}>
            {text('cases.worth', { amount: sumText(found.worth) })}
          </small>
        )}
      </>
    ),
  }),
  column.display({
    id: 'reason',
    header: () => text('cases.reason'),
    cell: ({ row: { original: found } }) => (
      <>
        <Badge tone="warning">{valueText('caseReason', found.reason)}</Badge>
        {found.detail && <small className={styles.note}>{found.detail}</small>}
      </>
    ),
  }),
  column.display({
    id: 'player',
    header: () => text('payments.player'),
    cell: ({ row: { original: found } }) =>
      found.user ? <Link href={paths.player(found.user)}>{found.user}</Link> : '–',
  }),
  column.display({
    id: 'source',
    header: () => text('cases.source'),
    cell: ({ row: { original: found } }) => <Source found={found} />,
  }),
  column.display({
    id: 'age',
    header: () => text('cases.age'),
    cell: ({ row: { original: found } }) => <Ago at={found.openedAt} />,
  }),
  column.display({
    id: 'assignee',
    header: () => text('cases.assignee'),
    cell: ({ row: { original: found } }) => (
      <Assignee
        of="case"
        pathParams={{ id: found.id }}
        assignee={found.assignee}
        isOpen={found.state === 'open'}
      />
    ),
  }),
  column.display({
    id: 'decision',
    header: () => text('cases.decision'),
    cell: ({ row: { original: found } }) => <Decision found={found} />,
  }),
]);

function Source({ found }: { found: Case }) {
  const { depositId, chain, provider, providerId } = found;
  return (
    <>
      {depositId && <Link href={paths.payment(depositId)}>{text('cases.deposit')}</Link>}
      <small className={styles.note}>
        {chain ? `${chain.network} · ${chain.address}` : `${provider ?? ''} ${providerId ?? ''}`}
      </small>
    </>
  );
}

function settlementText({ outcome, by, reason }: NonNullable<Case['settlement']>): string {
  return `${valueText('choice.outcome', outcome)} · ${actorText(by)} · “${reason}”`;
}

function Decision({ found }: { found: Case }) {
  if (found.state === 'open') {
    const initial = found.user ? { user: found.user } : {};
    const pathParams = { id: found.id };
    const about = `${amountOf(found)} · ${valueText('caseReason', found.reason)}`;
    return <ActionButtons actions={[{ operation: 'settleCase', pathParams, about, initial }]} />;
  }
  const { settlement } = found;
  return (
    <>
      <Badge>{valueText('caseState', found.state)}</Badge>
      {settlement && <small className={styles.note}>{settlementText(settlement)}</small>}
    </>
  );
}

/** Money that arrived and was not credited automatically. */
export default function CasesPage() {
  const [state = 'open', setState] = useFilter('state', caseStates);
  const assigned = useAssigneeFilter();
  const before = usePageCursor();
  const found = useRead('cases', {
    request: { state, ...assigned, ...(before && { before }) },
    keepsPrevious: true,
  });
  return (
    <Page title={text('nav.cases')} actions={<CaseTabs current="cases" />}>
      <div className={styles.filters}>
        <ChoiceTabs
          label={text('payments.status')}
          value={state}
          onChange={setState}
          choices={caseStates.map((one) => [one, valueText('caseState', one)])}
        />
        <AssigneeFilter assignees={found.data?.assignees ?? []} />
      </div>
      <PagedTable
        label={text('nav.cases')}
        found={found}
        rows={({ cases }) => cases}
        columns={columns}
        rowId={({ id }) => id}
        narrow={{ side: 'age', lines: ['reason', 'source', 'assignee', 'decision'] }}
        none={text('cases.none')}
      />
    </Page>
  );
}
