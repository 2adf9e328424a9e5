import type { WithdrawalStatus } from '@opencashier/contract/calls/statuses';
import { useState } from 'react';
import { withdrawalWord } from '../../withdrawal-word.ts';
import { t } from '../../../../i18n/text.ts';
import { inSweepstake } from '../../../../state/session.ts';
import { ActionBar } from '../../../../ui/layout/ActionBar.tsx';
import { Button } from '../../../../ui/inputs/Button.tsx';
import { ButtonLink } from '../../../../ui/inputs/ButtonLink.tsx';
import { CopyRow } from '../../../../ui/lists/CopyRow.tsx';
import { type Fact, Facts } from '../../../../ui/lists/Facts.tsx';
import { Header } from '../../../../ui/layout/Header.tsx';
import { Notice } from '../../../../ui/feedback/Notice.tsx';
import { Page } from '../../../../ui/layout/Page.tsx';
import { StatusMark, type StatusMarkKind } from '../../../../ui/feedback/StatusMark.tsx';
import type { Step } from '../../../../ui/lists/Steps.tsx';
import { DetailCards } from '../../../../ui/outcome/DetailCards.tsx';
import { OutcomeHero } from '../../../../ui/outcome/OutcomeHero.tsx';
import { OutcomeLayout } from '../../../../ui/outcome/OutcomeLayout.tsx';
import { Disclaimer } from '../../../coins/screens/Disclaimer.tsx';
import { CancelWithdrawalSheet } from '../pending/CancelWithdrawalSheet.tsx';

export interface WithdrawalCompleteViewProps {
  status: Exclude<WithdrawalStatus, 'draft'>;
  /** Amounts are formatted. */
  amount: string;
  fee: string;
  net: string;
  /** The part that went back to the balance, if less was sent than requested. */
  returnedPart?: string | undefined;
  method: string;
  destination?: string | undefined;
  steps: readonly Step[];
  reference: string;
  supportUrl?: string | undefined;
  /** Absent if the withdrawal can no longer be cancelled. */
  onCancel?: (() => Promise<void>) | undefined;
  onCopy: (text: string) => Promise<boolean>;
  onDone: () => void;
  onAgain: () => void;
  onBack?: (() => void) | undefined;
  onClose?: (() => void) | undefined;
}

interface Outcome {
  mark: StatusMarkKind;
  /** Nothing was paid out: the amount is dimmed, no fee was taken, and all of it came back. */
  isFullyReturned?: true;
  /** An outcome that the player did not want, so a retry and support are offered. */
  isFailure?: true;
}

const outcomes: Readonly<Record<WithdrawalCompleteViewProps['status'], Outcome>> = {
  review: { mark: 'checking' },
  approved: { mark: 'checking' },
  processing: { mark: 'checking' },
  sent: { mark: 'success' },
  rejected: { mark: 'failed', isFullyReturned: true, isFailure: true },
  failed: { mark: 'failed', isFullyReturned: true, isFailure: true },
  // The player cancelled it, so the mark is not that of a failure.
  cancelled: { mark: 'cancelled', isFullyReturned: true },
};

/** WD-4: the progress of a withdrawal. The player may close the page; the withdrawal continues. */
export function WithdrawalCompleteView(props: WithdrawalCompleteViewProps) {
  const { status, amount, method, onBack, onClose } = props;
  const { mark, isFullyReturned = false } = outcomes[status];
  return (
    <Page header={<Header onBack={onBack} onClose={onClose} />} width="narrow">
      <OutcomeLayout
        hero={
          <OutcomeHero
            mark={<StatusMark kind={mark} />}
            title={t(`${withdrawalWord()}.ended.${status}`)}
            amount={amount}
            method={method}
            isFaded={isFullyReturned}
          />
        }
        details={<Details {...props} />}
        actions={<Actions {...props} />}
      />
    </Page>
  );
}

function Details(props: WithdrawalCompleteViewProps) {
  const { status, fee, net, destination, steps, reference, onCopy } = props;
  const facts: Fact[] = [];
  if (destination) facts.push({ label: t('confirm.to'), value: destination });
  if (!outcomes[status].isFullyReturned) {
    facts.push({ label: t('complete.fee'), value: fee });
    facts.push({ label: t('withdraw.net'), value: net, strong: true });
  }
  return (
    <DetailCards
      steps={steps}
      stepsName={t(`${withdrawalWord()}.steps`)}
      notice={<StatusNotice {...props} />}
      after={inSweepstake() && <Disclaimer />}
    >
      {facts.length > 0 && <Facts facts={facts} name={t(`${withdrawalWord()}.facts`)} />}
      <CopyRow label={t('complete.reference')} value={reference} onCopy={onCopy} />
    </DetailCards>
  );
}

function StatusNotice({ status, amount, returnedPart }: WithdrawalCompleteViewProps) {
  if (returnedPart !== undefined)
    return <Notice>{t('withdraw.returned', { amount: returnedPart })}</Notice>;
  if (status === 'sent') return null;
  // The reason is not repeated here: the last step of the timeline gives it.
  const notice = outcomes[status].isFullyReturned
    ? t('withdraw.returned', { amount })
    : t(`${withdrawalWord()}.close`);
  return <Notice>{notice}</Notice>;
}

function Actions(props: WithdrawalCompleteViewProps) {
  const { status, amount, supportUrl, onCancel, onDone, onAgain } = props;
  const [isAsking, setAsking] = useState(false);
  const { isFailure } = outcomes[status];
  // The coins cannot be redeemed, whichever coin they would be paid in.
  const isFinal = status === 'rejected' && inSweepstake();
  return (
    <ActionBar>
      {isFailure && !isFinal ? (
        <Button onClick={onAgain}>{t('complete.another')}</Button>
      ) : (
        <Button onClick={onDone}>{t('complete.done')}</Button>
      )}
      {isFailure && supportUrl && (
        <ButtonLink tone="secondary" icon="life-buoy" href={supportUrl}>
          {t('complete.support')}
        </ButtonLink>
      )}
      {(status === 'sent' || status === 'cancelled') && (
        <Button tone="secondary" onClick={onAgain}>
          {t(`${withdrawalWord()}.again`)}
        </Button>
      )}
      {onCancel && (
        <Button tone="quiet" onClick={() => setAsking(true)}>
          {t(`${withdrawalWord()}.cancel`)}
        </Button>
      )}
      {isAsking && onCancel && (
        <CancelWithdrawalSheet
          amount={amount}
          onCancel={onCancel}
          onClose={() => setAsking(false)}
        />
      )}
    </ActionBar>
  );
}
