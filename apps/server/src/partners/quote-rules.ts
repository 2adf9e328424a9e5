import { z } from 'zod';
import { currencyCode } from './file-values.ts';

/** The partner's rules for promised rates: deposits in another currency, and redemptions. */
export const quoteSettings = z.strictObject({
  /** A quoted rate is guaranteed for this long. */
  minutes: z.int().min(1).max(60).default(15),
  /** The most open quotes of each kind per player. */
  open: z.int().min(1).max(100).default(5),
  /** The most that open quotes may be worth together, once there is more than one. */
  openUpTo: z
    .strictObject({ amount: z.string().regex(/^\d{1,18}(\.\d{1,18})?$/), currency: currencyCode })
    .default({ amount: '10000', currency: 'USD' }),
  /** The largest rate change at which a redemption continues without another confirmation. */
  maxChangePercent: z
    .string()
    .regex(/^\d{1,2}(\.\d{1,4})?$/)
    .default('2'),
});
export type QuoteRules = z.output<typeof quoteSettings>;

/** The rules of partners whose file leaves them out. */
export const quoteDefaults = quoteSettings.parse({});

interface QuotingPartners {
  partners: ReadonlyMap<string, { quotes: QuoteRules }>;
}

export function quoteRules({ partners }: QuotingPartners, partner: string): QuoteRules {
  return partners.get(partner)?.quotes ?? quoteDefaults;
}

export function quoteEnd(services: QuotingPartners, partner: string, now: Date): Date {
  return new Date(now.getTime() + quoteRules(services, partner).minutes * 60_000);
}
