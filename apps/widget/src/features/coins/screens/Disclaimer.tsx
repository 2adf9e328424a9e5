import { checkLink } from '@opencashier/contract/formats/check-address';
import { siteLink } from '../../../shell/use-site-link.ts';
import { t } from '../../../i18n/text.ts';
import { useSession, type SessionState } from '../../../state/session.ts';
import styles from './Disclaimer.module.css';

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

/**
 * SWP-4: the page that explains the coins. A site without a rules page links to its support, and a
 * site without support to its front page.
 */
function rulesLink(session: Pick<SessionState, 'start' | 'config'>): string | undefined {
  return siteLink('sweepstakeRules', session) ?? siteLink('support', session) ?? frontPage(session);
}

function frontPage({ start, config }: Pick<SessionState, 'start' | 'config'>): string | undefined {
  const sites = [start.xOrigin, ...config.origins];
  return sites.map((site) => checkLink(site, config.development)).find((site) => site);
}
