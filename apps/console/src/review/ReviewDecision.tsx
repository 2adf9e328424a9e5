import { useMethodTitle } from '../api/method-titles.ts';
import { type MouseEvent, useState } from 'react';
import { Link } from 'wouter';
import { ActionDialog, outcomeNotice, type PendingAction } from '../actions/ActionDialog.tsx';
import type { ActionName } from '../actions/action-forms.ts';
import { useDecidedNotice } from '../actions/use-decided-notice.ts';
import { useAct } from '../api/queries.ts';
import { useAllowed, useOperator } from '../api/session.ts';
import { money, shortId, sumText } from '../format/values.ts';
import { actorText } from '../format/words.ts';
import { isQuiet, useKeys } from '../keyboard/use-keys.ts';
import { paths } from '../routes/paths.ts';
import { text } from '../texts/text.ts';
import { Ago } from '../ui/values/Ago.tsx';
import { Badge, StatusBadge } from '../ui/feedback/Badge.tsx';
import { Button } from '../ui/inputs/Button.tsx';
import { Card } from '../ui/layout/Card.tsx';
import { Facts } from '../ui/layout/Facts.tsx';
import { useNotify } from '../ui/feedback/Notices.tsx';
import { Failure, Warning } from '../ui/feedback/States.tsx';
import { canBeApproved, flagsOf, isProposedBy, isTaken, type ReviewItem } from './queue.ts';
import { playedText, RecentDeposit, SeenBefore, useSignals } from './ReviewSignals.tsx';
import { WithdrawalTimeline } from './WithdrawalTimeline.tsx';
import styles from './ReviewDecision.module.css';

interface ReviewDecisionProps {
  item: ReviewItem;
  onNext: () => void;
  /** Called with the answer to a decision, before `onDecided`. */
  onSent: (answer: Promise<unknown>) => void;
  onDecided: () => void;
}

/** One withdrawal in review, and the decision about it. */
export function ReviewDecision({ item, ...decision }: ReviewDecisionProps) {
  const titleOf = useMethodTitle();
  const { sameAccountUsers, recentDeposit, playedSinceDeposit } = useSignals(item.id);
  return (
    <>
      <header>
        <p className={styles.line}>
          <StatusBadge payment={item} />
          <Link className={styles.back} href={paths.review}>
            {text('review.back')}
          </Link>
          <span>
            <Link href={paths.payment(item.id)} title={item.id}>
              {shortId(item.id)}
            </Link>{' '}
            · {text('review.asked')}{' '}
            <Ago at={item.confirmedAt ?? item.createdAt} suffix={text('time.ago')} />
            {item.claim && ` · ${claimText(item.claim)}`}
          </span>
        </p>
        <p className={styles.amount}>{money(item.amount, item.currency)}</p>
        <p className={styles.about}>
          {text('review.gets', {
            fee: money(item.fee, item.currency),
            net: item.payout ? sumText(item.payout) : money(item.net, item.currency),
            method: titleOf(item.method),
          })}
        </p>
      </header>
      <Warnings item={item} />
      {recentDeposit && <RecentDeposit deposit={recentDeposit} />}
      <Card>
        <Facts
          facts={[
            [text('review.account'), item.destination],
            [
              text('review.seenBefore'),
              sameAccountUsers && <SeenBefore key="seen" users={sameAccountUsers} />,
            ],
            [text('review.played'), playedSinceDeposit && playedText(playedSinceDeposit)],
            [text('money.accountName'), item.accountName],
            [text('payments.provider'), item.provider],
            [
              text('review.why'),
              item.decidedBy && text('review.sentBy', { by: actorText(item.decidedBy) }),
            ],
            [text('review.rules'), flagsOf(item).length > 0 && <Flags key="flags" item={item} />],
          ]}
        />
      </Card>
      <WithdrawalTimeline id={item.id} />
      <Decision item={item} {...decision} />
    </>
  );
}

function Flags({ item }: { item: ReviewItem }) {
  return (
    <span className={styles.flags}>
      {flagsOf(item).map(({ tone, label }) => (
        <Badge key={label} tone={tone}>
          {label}
        </Badge>
      ))}
    </span>
  );
}

function claimText(claim: NonNullable<ReviewItem['claim']>): string {
  return claim.isYours ? text('review.yours') : text('review.takenBy', { name: claim.name });
}

function Warnings({ item }: { item: ReviewItem }) {
  const { operator } = useOperator().view;
  return (
    <>
      {isTaken(item) && <Warning>{text('review.taken', { name: item.claim?.name ?? '' })}</Warning>}
      {item.isBlocked && <Warning>{text('review.blocked')}</Warning>}
      {item.isOnHold && <Warning>{text('review.held')}</Warning>}
      {item.isFirst && <Warning>{text('review.firstWarning')}</Warning>}
      {!item.isFirst && item.isNewAccount && <Warning>{text('review.accountWarning')}</Warning>}
      {item.proposal && (
        <Warning>
          {isProposedBy(item, operator.id)
            ? text('review.proposedByYou')
            : text('review.proposedBy', { by: actorText(item.proposal.by) })}{' '}
          <Link href={paths.proposals}>{text('nav.proposals')}</Link>
        </Warning>
      )}
    </>
  );
}

/** The buttons to approve, reject or skip, each with its keyboard shortcut. */
function Decision({ item, onNext, onSent, onDecided }: ReviewDecisionProps) {
  const isAllowed = useAllowed();
  const { operator } = useOperator().view;
  const notify = useNotify();
  const [pending, setPending] = useState<PendingAction>();
  // The second person's approval confirms the proposal of the first.
  const approval: ActionName = item.proposal ? 'confirmProposal' : 'approve';
  const approve = useAct<ActionName>(approval, {
    onError: useDecidedNotice(),
    onSuccess: (outcome, act) => {
      notify(outcomeNotice(approval, outcome, act));
      onDecided();
    },
  });
  const pathParams = { id: item.proposal?.id ?? item.id };
  const isFree = !isTaken(item) && !approve.isPending;
  const canApprove = isAllowed(approval) && isFree && canBeApproved(item, operator.id);
  const canReject = isAllowed('reject') && isFree;
  const onApprove = () => {
    if (!canApprove) return;
    const answer = approve.mutateAsync({ pathParams, request: {} });
    onSent(answer);
    // The error is shown from the mutation's state.
    answer.catch(() => undefined);
  };
  const onReject = () => {
    if (!canReject) return;
    const about = `${money(item.amount, item.currency)} · ${item.user}`;
    setPending({ operation: 'reject', pathParams: { id: item.id }, about });
  };
  // A space may press the button that has the focus back after a dialog.
  const onPress = (event: MouseEvent) => {
    const isByKey = event.detail === 0;
    if (!isByKey || !isQuiet(event)) onApprove();
  };
  useKeys({ a: onApprove, r: onReject });
  return (
    <footer className={styles.decision}>
      {approve.error && <Failure error={approve.error} />}
      <div className={styles.buttons}>
        {isAllowed(approval) && (
          <Button variant="main" hint="A" disabled={!canApprove} onClick={onPress}>
            {text(item.proposal ? 'review.second' : 'action.approve')}
          </Button>
        )}
        {isAllowed('reject') && (
          <Button variant="danger" hint="R" disabled={!canReject} onClick={onReject}>
            {text('action.ask', { action: text('action.reject') })}
          </Button>
        )}
        <Button className={styles.next} hint="J" onClick={onNext}>
          {text('review.next')}
        </Button>
      </div>
      {pending && (
        <ActionDialog
          action={pending}
          onClose={() => setPending(undefined)}
          onSent={onSent}
          onDone={onDecided}
        />
      )}
    </footer>
  );
}
