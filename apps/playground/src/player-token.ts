import { SignJWT } from 'jose';
import { z } from 'zod';

const dayInSeconds = 86_400;

/** The data that a host's backend has about a signed-in player; here it comes from the query. */
export const playerQuery = z.object({
  user: z
    .string()
    .regex(/^[\w.@-]{1,64}$/, 'letters, digits, dot, hyphen or @')
    .default('player-1'),
  currency: z
    .string()
    .regex(/^[A-Z]{2,5}$/, 'a currency code such as INR')
    .default('INR'),
  country: z
    .string()
    .regex(/^[a-z]{2}$/, 'a country code such as in')
    .default('in'),
  view: z.enum(['main', 'sweep']).default('main'),
  lang: z
    .string()
    .regex(/^[a-z-]{2,16}$/i, 'a language such as en')
    .default('en'),
  /** The token's lifetime in seconds; 0 creates an expired one. */
  ttl: z.coerce.number().int().min(0).max(dayInSeconds).default(3600),
});
export type Player = z.output<typeof playerQuery>;

/** The token that identifies a player to the cashier. A real host signs it on its own backend. */
export function issueToken(player: Player, secret: string, now: Date): Promise<string> {
  const { user, currency, country, view, lang, ttl } = player;
  const issuedAt = Math.floor(now.getTime() / 1000);
  return new SignJWT({ partnerKey: 'demo', view, currency, country, lang })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuer('demo')
    .setAudience('opencashier')
    .setSubject(user)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + ttl)
    .sign(new TextEncoder().encode(secret));
}
