import type { Partners } from '../partners/partners.ts';
import { type QuoteRules, quoteDefaults } from '../partners/partner-file.ts';

/** The partner's rules: how long quotes last, how many may be open, how far they may move. */
export function quoteRules({ partners }: { partners: Partners }, partner: string): QuoteRules {
  return partners.get(partner)?.quotes ?? quoteDefaults;
}

export function quoteEnd(services: { partners: Partners }, partner: string, now: Date): Date {
  return new Date(now.getTime() + quoteRules(services, partner).minutes * 60_000);
}
