import { t } from '../../../i18n/text.ts';
import { useSession } from '../../../state/session.ts';
import styles from './Disclaimer.module.css';
import { rulesLink } from '../rules-link.ts';

/** SWP-4: explains the coins wherever they are bought or redeemed. */
export function Disclaimer() {
  const address = useSession(rulesLink);
  return (
    <p className={styles.disclaimer}>
      {t('sweepstake.disclaimer')}{' '}
      {address && (
        <a href={address} target="_blank" rel="noopener">
          {t('sweepstake.learnMore')}
        </a>
      )}
    </p>
  );
}
