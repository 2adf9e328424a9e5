import { checkAddress } from '@opencashier/contract/check-address';
import { t } from '../../i18n/text.ts';
import { useSession } from '../../state/session.ts';
import { useSupportUrl } from '../use-support-url.ts';
import styles from './Disclaimer.module.css';

/** SWP-4: what the coins are, wherever they are bought or redeemed. */
export function Disclaimer() {
  const rules = useSession(({ start }) => start.schema.assets['sweepstakeRules']);
  const loopbackHttp = useSession(({ config }) => config.development);
  const support = useSupportUrl();
  // Whoever has no page of rules can still be asked for them.
  const address = checkAddress(rules, { origins: 'any', loopbackHttp }) ?? support;
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
