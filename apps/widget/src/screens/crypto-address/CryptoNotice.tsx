import type { CryptoDeposit } from '@opencashier/contract/crypto-deposits';
import { t } from '../../i18n/text.ts';
import { Notice } from '../../ui/Notice.tsx';

/** What is out of the ordinary, and what to do about it. */
export function CryptoNotice({ crypto, isOverdue }: { crypto: CryptoDeposit; isOverdue: boolean }) {
  const { state, coin, due, received } = crypto;
  switch (state) {
    case 'replaced':
      return <Notice tone="warning">{t('crypto.replaced')}</Notice>;
    case 'underMinimum':
      return (
        <Notice tone="warning">
          {t('crypto.underMinimum', {
            received: `${received} ${coin}`,
            due: `${due ?? ''} ${coin}`,
          })}
        </Notice>
      );
    case 'wrongToken':
      return <Notice tone="danger">{t('crypto.wrongToken', { coin })}</Notice>;
    case 'awaiting':
      return isOverdue ? <Notice tone="warning">{t('crypto.overdue')}</Notice> : null;
    case 'seen':
    case 'confirming':
      return null;
    // These have ended, and are told on the page of the result.
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
