import type { CryptoDeposit } from '@opencashier/contract/calls/crypto-deposits';
import { t } from '../../../i18n/text.ts';
import { Card } from '../../../ui/layout/Card.tsx';
import { CopyRow } from '../../../ui/lists/CopyRow.tsx';
import { type Step, Steps } from '../../../ui/lists/Steps.tsx';
import styles from './ArrivalCard.module.css';

export interface ArrivalCardProps {
  crypto: CryptoDeposit;
  /** CRY-4: the transaction id on the blockchain. */
  txid: string | undefined;
  /** "about 3 minutes", until the payment is final. */
  timeLeft: string | undefined;
  onCopy: (text: string) => Promise<boolean>;
}

/** The progress of a crypto payment: seen, confirmed block by block, credited. */
export function ArrivalCard({ crypto, txid, timeLeft, onCopy }: ArrivalCardProps) {
  const { seen, needed } = crypto.confirmations;
  return (
    <Card className={styles.card}>
      <Steps steps={stepsOf(crypto, timeLeft)} name={t('complete.steps')} />
      <progress
        className={styles.bar}
        value={seen}
        max={needed}
        aria-label={t('crypto.progress', { seen, needed })}
      />
      {txid !== undefined && <CopyRow label={t('crypto.txid')} value={txid} onCopy={onCopy} />}
    </Card>
  );
}

function stepsOf({ state, confirmations }: CryptoDeposit, timeLeft: string | undefined): Step[] {
  const isInBlock = state === 'confirming';
  const left = timeLeft === undefined ? undefined : t('crypto.left', { time: timeLeft });
  return [
    { title: t('crypto.step.seen'), state: 'done' },
    {
      title: t('crypto.progress', { seen: confirmations.seen, needed: confirmations.needed }),
      note: isInBlock ? left : t('crypto.step.block'),
      state: 'now',
    },
    { title: t('complete.step.credit'), state: 'next' },
  ];
}
