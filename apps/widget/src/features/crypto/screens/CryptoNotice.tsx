import type { CryptoDeposit } from '@opencashier/contract/calls/crypto-deposits';
import { t } from '../../../i18n/text.ts';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { NoticeLink } from '../../../ui/feedback/NoticeLink.tsx';
import { supportAdvice } from '../../../shell/support.ts';
import { coinAmount } from './coin-amount.ts';

export interface CryptoNoticeProps {
  crypto: CryptoDeposit;
  isOverdue: boolean;
  /** The deposit buys a coin package, which is delivered only for the full price. */
  isPackage?: boolean;
  supportUrl?: string | undefined;
}

/** Anything unusual about the payment, and what the player can do about it. */
export function CryptoNotice(props: CryptoNoticeProps) {
  const { crypto, isOverdue, isPackage = false, supportUrl } = props;
  const { state, coin, due, received } = crypto;
  switch (state) {
    case 'replaced':
      return <Notice tone="warning">{t('crypto.replaced')}</Notice>;
    // Shows at once how much is missing, even while a payment is still on its way.
    case 'underMinimum':
    case 'seen':
    case 'confirming':
      if (due === undefined) return null;
      return (
        <Notice tone="warning">
          {t(isPackage ? 'sweepstake.due' : 'crypto.underMinimum', {
            received: coinAmount(received, coin),
            due: coinAmount(due, coin),
          })}
        </Notice>
      );
    case 'wrongToken':
      return (
        <Notice tone="danger">
          {t('crypto.wrongToken', { coin })}{' '}
          {supportAdvice(supportUrl, 'crypto.wrongToken.support')}
          {supportUrl && <NoticeLink href={supportUrl}>{t('complete.support')}</NoticeLink>}
        </Notice>
      );
    case 'awaiting':
      if (!isOverdue) return null;
      return (
        <Notice tone="warning">{t(isPackage ? 'sweepstake.overdue' : 'crypto.overdue')}</Notice>
      );
    // These states are final; the result page shows them.
    case 'credited':
    case 'underpaid':
    case 'overpaid':
    case 'late':
    case 'unsolicited':
    case 'reversed':
    case 'ended':
      return null;
  }
}
