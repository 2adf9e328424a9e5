import { useState } from 'react';
import { Link } from 'wouter';
import { subjectPath } from '../actions/subject-path.ts';
import type { OperationAnswer } from '../api/operations.ts';
import { useRead } from '../api/queries.ts';
import type { Tone } from '../format/payments.ts';
import { dateTime } from '../format/time.ts';
import { RequestWords } from '../payments/RequestWords.tsx';
import { text, valueText } from '../texts/text.ts';
import { Badge } from '../ui/feedback/Badge.tsx';
import { Warning } from '../ui/feedback/States.tsx';
import { Card } from '../ui/layout/Card.tsx';
import { ChoiceTabs } from '../ui/layout/Tabs.tsx';
import { useFilter } from '../ui/tables/use-filter.ts';
import { AuditFilterBar, auditProblem, useAuditSearch } from './AuditFilters.tsx';
import styles from './AuditPage.module.css';
import { columnsOf } from '../ui/tables/DataTable.tsx';
import { Page } from '../ui/layout/Page.tsx';
import { PagedTable } from '../ui/tables/PagedTable.tsx';
import { usePageCursor } from '../ui/tables/Pager.tsx';

type Entry = OperationAnswer<'audit'>['entries'][number];

/** Everything else is a refusal. */
const tones: Readonly<Record<string, Tone>> = {
  done: 'good',
  proposed: 'info',
  failed: 'bad',
  unknown: 'plain',
};

/** The name of the operation; a posting is named by its kind. */
function operationText({ operation, request }: Entry): string {
  const { kind } = Object(request) as { kind?: unknown };
  return operation === 'post' && typeof kind === 'string'
    ? valueText('posting', kind)
    : valueText('action', operation);
}

const column = columnsOf<Entry>();
const columns = column.columns([
  column.display({
    id: 'at',
    header: () => text('audit.at'),
    cell: ({ row: { original: entry } }) => <time dateTime={entry.at}>{dateTime(entry.at)}</time>,
  }),
  column.display({
    id: 'by',
    header: () => text('audit.by'),
    cell: ({ row: { original: entry } }) => (
      <>
        <strong>{entry.by}</strong>
        {entry.role && ` · ${valueText('role', entry.role)}`}
        {entry.confirmedBy && ` · ${text('audit.confirmedBy', { by: entry.confirmedBy })}`}
      </>
    ),
  }),
  column.display({
    id: 'operation',
    header: () => text('audit.operation'),
    cell: ({ row: { original: entry } }) => (
      <>
        {operationText(entry)}
        <RequestWords request={entry.request} currency={entry.currency} />
      </>
    ),
  }),
  column.display({
    id: 'subject',
    header: () => text('audit.subject'),
    cell: ({ row: { original: entry } }) => <Subject entry={entry} />,
  }),
  column.display({
    id: 'outcome',
    header: () => text('audit.outcome'),
    cell: ({ row: { original: entry } }) => (
      <Badge tone={tones[entry.outcome] ?? 'warning'}>{valueText('outcome', entry.outcome)}</Badge>
    ),
  }),
]);

/** Leads to the payment, the player or the list that an entry is about. */
function Subject({ entry }: { entry: Entry }) {
  const path = subjectPath(entry);
  if (path === undefined) return entry.subject;
  return (
    <Link className={styles.subject} href={path}>
      {entry.subject}
    </Link>
  );
}

/** The authors of all entries so far: a page that is filtered by a person has only that one. */
function usePeopleSeen(entries: readonly Entry[]): readonly string[] {
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  const people = new Set([...seen, ...entries.map(({ by }) => by)]);
  if (people.size > seen.size) setSeen(people);
  return [...people].toSorted();
}

const whose = ['people', 'everyone'] as const;

/** Changes and exports, with the person and the outcome; those of game servers only on request. */
export default function AuditPage() {
  const search = useAuditSearch();
  const { isByPerson, filters, canNarrow } = search;
  const [who = 'people', setWho] = useFilter('who', whose);
  const before = usePageCursor();
  const problem = auditProblem(search);
  const found = useRead('audit', {
    request: { ...filters, ...(isByPerson && { isByPerson }), ...(before && { before }) },
    isNeeded: problem === undefined,
    keepsPrevious: true,
  });
  const { user } = filters;
  const people = usePeopleSeen(found.data?.entries ?? []);
  return (
    <Page title={user ? text('audit.about', { user }) : text('nav.audit')}>
      <ChoiceTabs
        label={text('audit.who')}
        value={who}
        onChange={(chosen) => setWho(chosen === 'people' ? undefined : chosen)}
        choices={whose.map((one) => [one, text(`audit.${one}`)])}
      />
      <Card>
        <AuditFilterBar search={search} people={people} />
        {!canNarrow && <p className={styles.hint}>{text('audit.game')}</p>}
      </Card>
      {problem === undefined ? (
        <PagedTable
          label={text('nav.audit')}
          found={found}
          rows={({ entries }) => entries}
          columns={columns}
          rowId={({ id }) => id}
          narrow={{ head: 'operation', side: 'outcome', lines: ['at'] }}
          none={text('audit.none')}
        />
      ) : (
        <Warning>{problem}</Warning>
      )}
    </Page>
  );
}
