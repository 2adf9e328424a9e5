import type { WithdrawalStatus } from '@opencashier/contract/statuses';
import { useState } from 'react';
import { withdrawalWord } from '../../fields/withdrawal-word.ts';
import { t } from '../../i18n/text.ts';
import { inSweepstake } from '../../state/session.ts';
import { ActionBar } from '../../ui/ActionBar.tsx';
import { Button } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Card } from '../../ui/Card.tsx';
import { CopyRow } from '../../ui/CopyRow.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { Header } from '../../ui/Header.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Page } from '../../ui/Page.tsx';
import { StatusMark, type StatusMarkKind } from '../../ui/StatusMark.tsx';
import { type Step, Steps } from '../../ui/Steps.tsx';
import { Disclaimer } from '../sweepstake/Disclaimer.tsx';
import { CancelSheet } from '../withdrawal/CancelSheet.tsx';
import layout from '../deposit-complete/DepositCompleteView.module.css';
import details from '../deposit-complete/OutcomeDetails.module.css';
import hero from '../deposit-complete/OutcomeHero.module.css';

export interface WithdrawalCompleteViewProps {
  status: Exclude<WithdrawalStatus, 'draft'>;
  /** Amounts are formatted. */
  amount: string;
  fee: string;
  net: string;
  method: string;
  destination?: string | undefined;
  steps: readonly Step[];
  reference: string;
  supportUrl?: string | undefined;
  /** Absent where it cannot be taken back any more. */
  onCancel?: (() => Promise<void>) | undefined;
  onCopy: (text: string) => Promise<boolean>;
  onDone: () => void;
  onAgain: () => void;
  onBack?: (() => void) | undefined;
  onClose?: (() => void) | undefined;
}

const marks = {
  review: 'checking',
  approved: 'checking',
  processing: 'checking',
  sent: 'success',
  rejected: 'failed',
  failed: 'failed',
  cancelled: 'expired',
} as const satisfies Record<WithdrawalCompleteViewProps['status'], StatusMarkKind>;

/** WD-4: how far the withdrawal is. The player may close the page: it goes on without it. */
export function WithdrawalCompleteView(props: WithdrawalCompleteViewProps) {
  const { status, amount, method, onBack, onClose } = props;
  return (
    <Page header={<Header onBack={onBack} onClose={onClose} />} width="narrow">
      <div className={layout.layout}>
        <div className={hero.hero} data-outcome={marks[status] === 'failed' ? 'failed' : undefined}>
          <StatusMark kind={marks[status]} />
          <div className={hero.said} role="status">
            <h1 className={hero.title} tabIndex={-1}>
              {/* Another state is another text, not the old one that moved. */}
              <span key={status}>{t(`${withdrawalWord()}.ended.${status}`)}</span>
            </h1>
            <p className={hero.amount}>{amount}</p>
          </div>
          <p className={hero.method}>{t('complete.via', { method })}</p>
        </div>
        <Details {...props} />
        <div className={layout.actions}>
          <Actions {...props} />
        </div>
      </div>
    </Page>
  );
}

function Details(props: WithdrawalCompleteViewProps) {
  const { fee, net, destination, steps, reference, onCopy } = props;
  const facts = [
    ...(destination ? [{ label: t('confirm.to'), value: destination }] : []),
    { label: t('complete.fee'), value: fee },
    { label: t('withdraw.net'), value: net, strong: true },
  ];
  return (
    <div className={details.details}>
      <Card className={details.steps}>
        <Steps steps={steps} name={t(`${withdrawalWord()}.steps`)} />
      </Card>
      <StatusNotice {...props} />
      <Card className={details.card}>
        <Facts facts={facts} name={t(`${withdrawalWord()}.facts`)} />
        <CopyRow label={t('complete.reference')} value={reference} onCopy={onCopy} />
      </Card>
      {inSweepstake() && <Disclaimer />}
    </div>
  );
}

function StatusNotice({ status, amount }: WithdrawalCompleteViewProps) {
  switch (status) {
    case 'sent':
      return null;
    // Why it ended is told by its last step.
    case 'cancelled':
    case 'rejected':
    case 'failed':
      return <Notice>{t('withdraw.returned', { amount })}</Notice>;
    case 'review':
    case 'approved':
    case 'processing':
      return <Notice>{t(`${withdrawalWord()}.close`)}</Notice>;
  }
}

function Actions(props: WithdrawalCompleteViewProps) {
  const { status, amount, supportUrl, onCancel, onDone, onAgain } = props;
  const [isAsking, setAsking] = useState(false);
  const isBad = status === 'rejected' || status === 'failed';
  return (
    <ActionBar>
      {isBad ? (
        <Button onClick={onAgain}>{t('complete.another')}</Button>
      ) : (
        <Button onClick={onDone}>{t('complete.done')}</Button>
      )}
      {isBad && supportUrl && (
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
        <CancelSheet amount={amount} onCancel={onCancel} onClose={() => setAsking(false)} />
      )}
    </ActionBar>
  );
}
