import type { Partners } from '../partners/partners.ts';
import { type QuoteRules, quoteDefaults } from '../partners/partner-file.ts';

/** How long a partner's quotes last, how many a player may have, and how far they may move. */
export function quoteRules({ partners }: { partners: Partners }, partner: string): QuoteRules {
  return partners.get(partner)?.quotes ?? quoteDefaults;
}

export function quoteEnd(services: { partners: Partners }, partner: string, now: Date): Date {
  return new Date(now.getTime() + quoteRules(services, partner).minutes * 60_000);
}
