import { checkLink } from '@opencashier/contract/formats/check-address';
import type { SessionState } from '../../state/session.ts';
import { siteLink } from '../../shell/use-site-link.ts';

/**
 * SWP-4: the page that explains the coins. A site without a rules page links to its support, and a
 * site without support to its front page.
 */
export function rulesLink(session: Pick<SessionState, 'start' | 'config'>): string | undefined {
  return siteLink('sweepstakeRules', session) ?? siteLink('support', session) ?? frontPage(session);
}

function frontPage({ start, config }: Pick<SessionState, 'start' | 'config'>): string | undefined {
  const sites = [start.xOrigin, ...config.origins];
  return sites.map((site) => checkLink(site, config.development)).find((site) => site);
}
