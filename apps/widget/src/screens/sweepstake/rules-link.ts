import { checkLink } from '@opencashier/contract/formats/check-address';
import type { SessionState } from '../../state/session.ts';
import { siteLink } from '../use-site-link.ts';

/**
 * SWP-4: where the coins are explained. Whoever has no page of rules can be asked for them, and
 * whoever names no support either is a site that has a front page.
 */
export function rulesLink(session: Pick<SessionState, 'start' | 'config'>): string | undefined {
  return siteLink('sweepstakeRules', session) ?? siteLink('support', session) ?? frontPage(session);
}

function frontPage({ start, config }: Pick<SessionState, 'start' | 'config'>): string | undefined {
  const sites = [start.xOrigin, ...config.origins];
  return sites.map((site) => checkLink(site, config.development)).find((site) => site);
}
