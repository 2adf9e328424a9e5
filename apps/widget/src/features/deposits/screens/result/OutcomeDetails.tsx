import type { ReactNode } from 'react';
import { t, type TextKey } from '../../../../i18n/text.ts';
import { CopyRow } from '../../../../ui/lists/CopyRow.tsx';
import { Facts } from '../../../../ui/lists/Facts.tsx';
import { Icon } from '../../../../ui/media/Icon.tsx';
import { Notice } from '../../../../ui/feedback/Notice.tsx';
import { Skeleton } from '../../../../ui/loading/Skeleton.tsx';
import { failureText } from '../../../../shell/errors/failure-text.ts';
import { DetailCards } from '../../../../ui/outcome/DetailCards.tsx';
import type { DepositActions, DepositFacts, DepositOutcome } from './deposit-outcome.ts';
import { Disclaimer } from '../../../coins/screens/Disclaimer.tsx';
import { supportAdvice } from '../../../../shell/support.ts';
import { depositFacts } from './deposit-facts.ts';
import { depositSteps } from './deposit-steps.ts';
import styles from './OutcomeDetails.module.css';

export type OutcomeDetailsProps = DepositFacts &
  Pick<DepositActions, 'onCopy'> & { outcome: DepositOutcome };

export function OutcomeDetails(props: OutcomeDetailsProps) {
  const { outcome, reference, onCopy } = props;
  const facts = depositFacts(props, <ComingBalance />);
  return (
    <DetailCards
      steps={depositSteps(props, outcome)}
      stepsName={t('complete.steps')}
      notice={
        <>
          <OutcomeNotice {...props} />
          {props.surplus && (
            <Notice tone="warning">
              {t(surplusText(outcome), { amount: props.surplus })}{' '}
              {supportAdvice(props.supportUrl, 'sweepstake.surplus.support')}
            </Notice>
          )}
        </>
      }
      after={props.coins !== undefined && <Disclaimer />}
    >
      {facts.length > 0 && <Facts facts={facts} name={t('complete.facts')} />}
      <CopyRow label={t('complete.reference')} value={reference} onCopy={onCopy} />
      {props.txid && <CopyRow label={t('crypto.txid')} value={props.txid} onCopy={onCopy} />}
      {props.supportUrl && outcome.kind !== 'disputed' && <SupportLink url={props.supportUrl} />}
    </DetailCards>
  );
}

/** Shown beside the reference, which support will ask for. */
function SupportLink({ url }: { url: string }) {
  return (
    <a className={styles.support} href={url} target="_blank" rel="noopener">
      <Icon name="life-buoy" size={18} />
      <span>{t('complete.support')}</span>
      <Icon name="external-link" size={16} />
    </a>
  );
}

function ComingBalance() {
  return <Skeleton shape="text" className={styles.coming} />;
}

const oddities = {
  late: 'complete.late',
  underpaid: 'crypto.underpaid',
  overpaid: 'crypto.overpaid',
  unsolicited: 'crypto.unsolicited',
} as const;

/** A package that was reversed was not paid for, so nothing was more than its price. */
function surplusText({ kind }: DepositOutcome): TextKey {
  return kind === 'processed' ? 'sweepstake.overpaid' : 'sweepstake.surplus';
}

type OutcomeNoticeProps = Pick<OutcomeDetailsProps, 'outcome' | 'coins' | 'supportUrl'>;

function OutcomeNotice({ outcome, coins, supportUrl }: OutcomeNoticeProps) {
  switch (outcome.kind) {
    case 'waiting':
      return <Notice>{t(coins ? 'sweepstake.close' : 'complete.waiting.close')}</Notice>;
    case 'accepted':
      return <Notice>{t('complete.accepted.close')}</Notice>;
    case 'processed':
      return outcome.oddity ? <Notice>{t(oddities[outcome.oddity])}</Notice> : null;
    case 'failed':
      return (
        <Notice tone="danger">
          <Reason reason={outcome.reason}>
            {t('complete.failed.text')} {supportAdvice(supportUrl, 'complete.failed.support')}
          </Reason>
        </Notice>
      );
    case 'cancelled':
      return (
        <Notice tone="warning">
          <Reason reason={outcome.reason}>
            {t('complete.cancelled.text')} {supportAdvice(supportUrl, 'complete.cancelled.support')}
          </Reason>
        </Notice>
      );
    case 'disputed':
      return (
        <Notice tone="warning">
          {t('complete.disputed.text')} {supportAdvice(supportUrl, 'complete.disputed.support')}
        </Notice>
      );
    case 'reversed':
      if (outcome.isRefunded) return <Notice>{t('complete.refunded.text')}</Notice>;
      if (outcome.byNetwork) return <Notice tone="danger">{t('crypto.reversed')}</Notice>;
      return (
        <Notice tone="danger">
          {t('complete.reversed.text')} {supportUrl && t('complete.reversed.support')}
        </Notice>
      );
    case 'expired':
      return <Notice tone="warning">{t('complete.expired.text')}</Notice>;
  }
}

function Reason({ reason, children }: { reason: string | undefined; children: ReactNode }) {
  const { known, quoted } = failureText(reason);
  return (
    <>
      {known && <p className={styles.reason}>{known}</p>}
      <p>{children}</p>
      {quoted && <p className={styles.quoted}>{quoted}</p>}
    </>
  );
}
