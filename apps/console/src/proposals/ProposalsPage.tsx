import {
  type FoundProposal,
  proposalStates,
} from '@opencashier/contract/operator/access/proposals';
import { Link } from 'wouter';
import { ActionButtons } from '../actions/ActionButtons.tsx';
import { proposalName } from '../actions/done-texts.ts';
import { subjectPath } from '../actions/subject-path.ts';
import { useRead } from '../api/queries.ts';
import { useOperator } from '../api/session.ts';
import type { Tone } from '../format/payments.ts';
import { shortId } from '../format/values.ts';
import { proposalFailureText } from '../format/words.ts';
import { RequestWords } from '../payments/RequestWords.tsx';
import { paths } from '../routes/paths.ts';
import { knownText, text, valueText } from '../texts/text.ts';
import { Ago } from '../ui/values/Ago.tsx';
import { Badge } from '../ui/feedback/Badge.tsx';
import { columnsOf } from '../ui/tables/DataTable.tsx';
import { Page } from '../ui/layout/Page.tsx';
import { PagedTable } from '../ui/tables/PagedTable.tsx';
import { MethodName } from '../ui/values/MethodName.tsx';
import { usePageCursor } from '../ui/tables/Pager.tsx';
import { ChoiceTabs } from '../ui/layout/Tabs.tsx';
import { useFilter } from '../ui/tables/use-filter.ts';
import styles from './ProposalsPage.module.css';

const tones: Record<FoundProposal['state'], Tone> = {
  open: 'warning',
  confirmed: 'info',
  done: 'good',
  failed: 'bad',
  refused: 'bad',
  withdrawn: 'plain',
  expired: 'plain',
};

const column = columnsOf<FoundProposal>();
const columns = column.columns([
  column.display({
    id: 'what',
    header: () => text('proposals.what'),
    cell: ({ row: { original: proposal } }) => (
      <>
        <strong>{proposalName(proposal)}</strong>
        <small className={styles.note}>
          <Subject proposal={proposal} />
        </small>
        <RequestWords request={proposal.request} currency={proposal.currency} />
      </>
    ),
  }),
  column.display({
    id: 'player',
    header: () => text('payments.player'),
    cell: ({ row: { original: proposal } }) =>
      proposal.user ? <Link href={paths.player(proposal.user)}>{proposal.user}</Link> : '–',
  }),
  column.display({
    id: 'method',
    header: () => text('payments.method'),
    cell: ({
      row: {
        original: { payment },
      },
    }) => (payment ? <MethodName name={payment.method} /> : '–'),
  }),
  column.display({
    id: 'by',
    header: () => text('proposals.by'),
    cell: ({ row: { original: proposal } }) => (
      <>
        {proposal.proposedBy}
        <small className={styles.note}>
          <Ago at={proposal.proposedAt} suffix={text('time.ago')} />
        </small>
      </>
    ),
  }),
  column.display({
    id: 'state',
    header: () => text('payments.status'),
    cell: ({ row: { original: proposal } }) => (
      <>
        <Badge tone={tones[proposal.state]}>{valueText('proposalState', proposal.state)}</Badge>
        <small className={styles.note}>
          {[proposal.decidedBy, whyOf(proposal)].filter(Boolean).join(' · ')}
        </small>
      </>
    ),
  }),
  column.display({
    id: 'actions',
    header: () => text('cases.actions'),
    cell: ({ row: { original: proposal } }) =>
      proposal.state === 'open' && <Decisions proposal={proposal} />,
  }),
]);

/** Leads to what the second person should look at before confirming: its payment, if it has one. */
function Subject({ proposal }: { proposal: FoundProposal }) {
  const { payment, subject } = proposal;
  if (payment) {
    return (
      <Link href={paths.payment(payment.id)} title={payment.id}>
        {text(`proposals.${payment.kind}`)} {shortId(payment.id)}
      </Link>
    );
  }
  const path = subjectPath(proposal);
  return path === undefined ? subject : <Link href={path}>{subject}</Link>;
}

function whyOf({ reason, failure }: FoundProposal): string | undefined {
  return reason ?? (failure === undefined ? undefined : proposalFailureText(failure));
}

/** The author may withdraw a proposal; only another person may confirm or refuse it. */
function Decisions({ proposal }: { proposal: FoundProposal }) {
  const { view } = useOperator();
  const isOwn = [view.operator.id, view.operator.name].includes(proposal.proposedBy);
  const pathParams = { id: proposal.id };
  const about = text('proposals.about', {
    proposal: [proposalName(proposal), proposal.user].filter(Boolean).join(' · '),
    by: proposal.proposedBy,
  });
  const name = knownText(`confirming.${proposal.operation}`);
  return (
    <span className={styles.buttons}>
      <ActionButtons
        actions={
          isOwn
            ? [{ operation: 'withdrawProposal', pathParams, about }]
            : [
                { operation: 'confirmProposal', pathParams, about, ...(name && { name }) },
                { operation: 'refuseProposal', pathParams, about },
              ]
        }
      />
    </span>
  );
}

/** Operations that one person asked for and a second one has to confirm. */
export default function ProposalsPage() {
  const [state = 'open', setState] = useFilter('state', proposalStates);
  const before = usePageCursor();
  const found = useRead('proposals', {
    request: { state, ...(before && { before }) },
    keepsPrevious: true,
  });
  return (
    <Page title={text('nav.proposals')}>
      <ChoiceTabs
        label={text('payments.status')}
        value={state}
        onChange={setState}
        choices={proposalStates.map((one) => [one, valueText('proposalState', one)])}
      />
      <PagedTable
        label={text('nav.proposals')}
        found={found}
        rows={({ proposals }) => proposals}
        columns={columns}
        rowId={({ id }) => id}
        narrow={{ side: 'state', lines: ['actions'] }}
        none={text('proposals.none')}
      />
    </Page>
  );
}
