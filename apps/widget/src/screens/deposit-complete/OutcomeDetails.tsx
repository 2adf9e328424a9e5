import { t } from '../../i18n/text.ts';
import { CopyRow } from '../../ui/CopyRow.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { failureWords } from '../failure-words.ts';
import { DetailCards } from '../outcome/DetailCards.tsx';
import type { DepositActions, DepositFacts, DepositOutcome } from './deposit-outcome.ts';
import { Disclaimer } from '../sweepstake/Disclaimer.tsx';
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
          <OutcomeNotice outcome={outcome} />
          {props.surplus && (
            <Notice tone="warning">{t('sweepstake.surplus', { amount: props.surplus })}</Notice>
          )}
        </>
      }
      after={props.coins !== undefined && <Disclaimer />}
    >
      {facts.length > 0 && <Facts facts={facts} name={t('complete.facts')} />}
      <CopyRow label={t('complete.reference')} value={reference} onCopy={onCopy} />
      {props.txid && <CopyRow label={t('crypto.txid')} value={props.txid} onCopy={onCopy} />}
      {props.supportUrl && <SupportLink url={props.supportUrl} />}
    </DetailCards>
  );
}

/** Beside the reference, which support will ask for. */
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

function OutcomeNotice({ outcome }: { outcome: DepositOutcome }) {
  switch (outcome.kind) {
    case 'waiting':
      return <Notice>{t('complete.waiting.close')}</Notice>;
    case 'accepted':
      return <Notice>{t('complete.accepted.close')}</Notice>;
    case 'processed':
      return outcome.oddity ? <Notice>{t(oddities[outcome.oddity])}</Notice> : null;
    case 'failed':
      return (
        <Notice tone="danger">
          <Reason reason={outcome.reason} rest={t('complete.failed.text')} />
        </Notice>
      );
    case 'cancelled':
      return (
        <Notice tone="warning">
          <Reason reason={outcome.reason} rest={t('complete.cancelled.text')} />
        </Notice>
      );
    case 'disputed':
      return <Notice tone="warning">{t('complete.disputed.text')}</Notice>;
    case 'reversed':
      return (
        <Notice tone="danger">
          {t(outcome.byNetwork ? 'crypto.reversed' : 'complete.reversed.text')}
        </Notice>
      );
    case 'expired':
      return <Notice tone="warning">{t('complete.expired.text')}</Notice>;
  }
}

function Reason({ reason, rest }: { reason: string | undefined; rest: string }) {
  const { known, quoted } = failureWords(reason);
  return (
    <>
      {known && <p className={styles.reason}>{known}</p>}
      <p>{rest}</p>
      {quoted && <p className={styles.quoted}>{quoted}</p>}
    </>
  );
}
