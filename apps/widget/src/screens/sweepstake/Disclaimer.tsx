import { t } from '../../i18n/text.ts';
import { useSiteLink } from '../use-site-link.ts';
import styles from './Disclaimer.module.css';

/** SWP-4: what the coins are, wherever they are bought or redeemed. */
export function Disclaimer() {
  const rules = useSiteLink('sweepstakeRules');
  const support = useSiteLink('support');
  // Whoever has no page of rules can still be asked for them.
  const address = rules ?? support;
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
