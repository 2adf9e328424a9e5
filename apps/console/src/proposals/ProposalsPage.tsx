import {
  type FoundProposal,
  proposalStates,
} from '@opencashier/contract/operator/access/proposals';
import { Link } from 'wouter';
import { ActionButtons } from '../actions/ActionButtons.tsx';
import { useRead } from '../api/queries.ts';
import { useOperator } from '../api/session.ts';
import type { Tone } from '../format/payments.ts';
import { money } from '../format/values.ts';
import { proposalFailureText } from '../format/words.ts';
import { RawData } from '../payments/ProviderCard.tsx';
import { text, valueText } from '../texts/text.ts';
import { Ago } from '../ui/values/Ago.tsx';
import { Badge } from '../ui/feedback/Badge.tsx';
import { columnsOf } from '../ui/tables/DataTable.tsx';
import { Page } from '../ui/layout/Page.tsx';
import { PagedTable } from '../ui/tables/PagedTable.tsx';
import { usePageCursor } from '../ui/tables/Pager.tsx';
import { ChoiceTabs } from '../ui/layout/Tabs.tsx';
import { useFilter } from '../ui/tables/use-filter.ts';
import { subjectPath } from './subject-path.ts';
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
        <strong>{valueText('action', proposal.operation)}</strong>
        <small className={styles.note}>
          <Subject proposal={proposal} />
        </small>
        <RawData data={proposal.request} />
      </>
    ),
  }),
  column.display({
    id: 'amount',
    header: () => text('payments.amount'),
    cell: ({ row: { original: proposal } }) => sumOf(proposal) ?? '–',
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

/** Leads to what the second person should look at before confirming. */
function Subject({ proposal }: { proposal: FoundProposal }) {
  const path = subjectPath(proposal);
  return path === undefined ? proposal.subject : <Link href={path}>{proposal.subject}</Link>;
}

/** The ISO code for no currency: no money is moved, or its value is not known. */
const noCurrency = 'XXX';

function sumOf({ amount, currency }: FoundProposal): string | undefined {
  return currency === noCurrency ? undefined : money(amount, currency);
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
    action: valueText('action', proposal.operation),
    amount: sumOf(proposal) ?? proposal.subject,
    by: proposal.proposedBy,
  });
  return (
    <span className={styles.buttons}>
      <ActionButtons
        actions={
          isOwn
            ? [{ operation: 'withdrawProposal', pathParams, about }]
            : [
                { operation: 'confirmProposal', pathParams, about },
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
        alignEnd={['amount']}
        narrow={{ side: 'amount', lines: ['actions'] }}
        none={text('proposals.none')}
      />
    </Page>
  );
}
