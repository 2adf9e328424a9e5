import { checkLink } from '@opencashier/contract/formats/check-address';
import { z } from 'zod';
import { amounts, secretEnv } from './file-values.ts';
import { operatorApiFile } from './operator-keys.ts';
import { quoteSettings } from './quote-rules.ts';
import { isSafeReturnUrl } from './return-urls.ts';

// The host of a URL may contain characters that have a meaning in a policy (`;`, `,`, `*`).
const written = /^([a-z]+):\/\/([a-z0-9.-]+|\[[0-9a-f:]+\])(:\d+)?$/;

const loopback = /^(localhost|127\.0\.0\.1|\[::1\])$/;

/** Origins are compared letter by letter, so they must be written as browsers write them. */
function isOrigin(text: string, schemes: readonly string[]): boolean {
  const scheme = written.exec(text)?.[1];
  if (scheme === undefined || !schemes.includes(scheme)) return false;
  return URL.canParse(text) && new URL(text).origin === text;
}

/** Plain HTTP or WS: anybody on the network can read and change the traffic. */
function isPlainOrigin(origin: string): boolean {
  const [, scheme = '', host = ''] = written.exec(origin) ?? [];
  return (scheme === 'http' || scheme === 'ws') && !loopback.test(host);
}

const origin = z
  .string()
  .refine(
    (text) => isOrigin(text, ['https', 'http']),
    'is not an origin such as https://www.acme.example',
  );

/** Another host to which the page may open a socket. */
const socketHost = z
  .string()
  .refine(
    (text) => isOrigin(text, ['wss', 'https', 'ws']),
    'is not an origin such as wss://live.acme.example',
  );

/** Tokens are signed with a shared secret, or with keys whose public halves are published. */
const tokenKey = z.discriminatedUnion('alg', [
  z.strictObject({ alg: z.literal('HS256'), secretEnv }),
  z.strictObject({ alg: z.enum(['RS256', 'ES256', 'EdDSA']), jwksUrl: z.url() }),
]);

/** A player's limits, by rolling period and currency. */
const periodLimits = z.strictObject({
  day: amounts.optional(),
  week: amounts.optional(),
  month: amounts.optional(),
});
export type PeriodLimits = z.output<typeof periodLimits>;

/** Deposit limits, in total and for the methods of each securityRulesGroup. */
const limits = z.strictObject({
  player: periodLimits.default({}),
  securityRulesGroups: z.record(z.string(), periodLimits).default({}),
});

/** The partner's rules for withdrawals, by currency. */
const withdrawals = z.strictObject({
  /** The most that one player gets in 24 hours without a review. */
  approveUpTo: amounts.default({}),
  /** The amount from which a one-time code is required; the partner's receiver delivers it. */
  codeFrom: amounts.default({}),
  /** The most that a player may withdraw, by rolling period. */
  limits: periodLimits.default({}),
});

/** The partner's rules for peer-to-peer payments, per player. */
const peerToPeer = z.strictObject({
  /** The number of requests that may be open at a time. */
  open: z.int().min(1).max(100).default(3),
  /** The number that may be cancelled or left unpaid within 24 hours. */
  unpaidPerDay: z.int().min(1).max(1000).default(10),
  /** A sum paid to a recipient is blocked for this long before another player can get it. */
  restMinutes: z
    .int()
    .min(0)
    .max(7 * 24 * 60)
    .default(60),
});
export type PeerToPeerRules = z.output<typeof peerToPeer>;

/** The partner's rules for sweep coins. */
const sweepstake = z.strictObject({
  /** The default playthrough of coins granted by an adjustment. */
  grantPlaythrough: z
    .string()
    .regex(/^\d{1,3}(\.\d{1,4})?$/)
    .default('1'),
});

/** The effects of card disputes on a player. */
const disputes = z.strictObject({
  /** The party that bears the provider's fee for a dispute. */
  feePaidBy: z.enum(['house', 'player']).default('house'),
  /** True if money that the provider took for an open dispute is taken from the player at once. */
  whileOpen: z.enum(['take', 'leave']).default('take'),
});

const cap = (otherwise: number) => z.int().min(1).max(1_000_000).default(otherwise);

/** The number of times a player may do something within 24 hours. */
const playerCaps = z.strictObject({
  sessions: cap(500),
  formClosings: cap(500),
  /** Withdrawal drafts, confirmed or not. */
  drafts: cap(100),
  /** One-time codes that were sent, over all withdrawals. */
  codesSent: cap(15),
  /** Wrong one-time codes, over all withdrawals. */
  wrongCodes: cap(10),
  /** Accounts whose holder's name is shown, without a captcha and with one. */
  accountsNamed: cap(5),
  accountsNamedWithCaptcha: cap(20),
  /** Accounts that a provider is asked about while the player fills in a withdrawal. */
  accountsQuoted: cap(100),
});
export type PlayerCaps = z.output<typeof playerCaps>;

/** BON-9: a bonus that this partner offers, to everyone or to the players that it names. */
const bonusOffer = z.strictObject({
  id: z.string().min(1).max(64),
  type: z.enum(['deposit', 'freespin']),
  minDeposit: amounts,
  depositRequired: z.boolean().default(true),
  players: z.array(z.string()).optional(),
  from: z.iso.datetime().optional(),
  until: z.iso.datetime().optional(),
});

/** The site's own pages, unless the host page names them itself (`schema.assets`). */
const siteLinks = z.strictObject({
  support: z.string().optional(),
  sweepstakeRules: z.string().optional(),
  signIn: z.string().optional(),
});

/** The defaults for settings that a partner's file leaves out. */
export const overpaidTimesDefault = 10;
export const peerToPeerDefaults = peerToPeer.parse({});
export const playerCapDefaults = playerCaps.parse({});
export const tokenMaxHoursDefault = 24;

/** One file per partner: who may frame the widget, which keys sign tokens, where players return. */
const settings = z.strictObject({
  $schema: z.string().optional(),
  key: z.string().regex(/^[a-z0-9-]{1,32}$/),
  development: z.boolean().default(false),
  origins: z.array(origin),
  assetOrigins: z.array(origin).default([]),
  socketHosts: z.array(socketHost).default([]),
  returnUrls: z.array(z.string()).default([]),
  tokenKeys: z.array(tokenKey).min(1),
  /** A token that is valid for longer is refused. */
  tokenMaxHours: z
    .int()
    .min(1)
    .max(30 * 24)
    .default(tokenMaxHoursDefault),
  links: siteLinks.optional(),
  /** I18N-9: the languages that players of this site read; all of the server's if absent. */
  languages: z
    .array(z.string().regex(/^[a-z]{2}$/, 'is not a language such as pt'))
    .min(1)
    .optional(),
  /** The operator's webhook receiver, and the variable with the secret that signs webhooks. */
  webhook: z.strictObject({ url: z.url(), secretEnv }).optional(),
  /** The wallet that keeps the balances, if our ledger does not; see docs/operator-api.md. */
  wallet: z.strictObject({ url: z.url(), secretEnv }).optional(),
  operatorApi: operatorApiFile.optional(),
  limits: limits.default({ player: {}, securityRulesGroups: {} }),
  /** Credits money that breaks a limit, or on a chain is not authorised, instead of holding it. */
  creditsBeyondLimits: z.boolean().default(false),
  /** A sum up to this multiple of the requested one is credited without a review. */
  overpaidTimes: z.int().min(1).max(1_000_000).default(overpaidTimesDefault),
  withdrawals: withdrawals.default({ approveUpTo: {}, codeFrom: {}, limits: {} }),
  quotes: quoteSettings.prefault({}),
  peerToPeer: peerToPeer.prefault({}),
  playerCaps: playerCaps.prefault({}),
  sweepstake: sweepstake.prefault({}),
  disputes: disputes.default({ feePaidBy: 'house', whileOpen: 'take' }),
  bonuses: z.array(bonusOffer).default([]),
  /** The bonuses of the catalogue that are offered in addition. */
  catalogueBonuses: z.array(z.string()).default([]),
  /** BON-10: the bonus for a crypto deposit, unless the player chose another. */
  cryptoBonus: z.string().optional(),
});

/** Rules about more than one setting of the file. */
export const partnerFile = settings.superRefine((file, context) => {
  const refuse = (path: (string | number)[], message: string) =>
    context.addIssue({ code: 'custom', path, message });
  if (!file.development) {
    for (const name of ['origins', 'assetOrigins', 'socketHosts'] as const) {
      file[name].forEach((one, index) => {
        if (isPlainOrigin(one)) refuse([name, index], 'must be encrypted (https or wss)');
      });
    }
  }
  file.returnUrls.forEach((url, index) => {
    if (isSafeReturnUrl(url, file.development)) return;
    refuse(['returnUrls', index], `players may not be sent back to ${url}`);
  });
  for (const [name, link] of Object.entries(file.links ?? {})) {
    if (checkLink(link, file.development) !== undefined) continue;
    refuse(
      ['links', name],
      'is neither an https page nor a contact such as mailto:help@acme.example',
    );
  }
  const offered = [...file.bonuses.map(({ id }) => id), ...file.catalogueBonuses];
  if (file.cryptoBonus !== undefined && !offered.includes(file.cryptoBonus)) {
    refuse(['cryptoBonus'], 'is not one of bonuses or catalogueBonuses');
  }
  if (!file.webhook && Object.keys(file.withdrawals.codeFrom).length > 0) {
    refuse(['withdrawals', 'codeFrom'], 'needs a webhook that brings the codes');
  }
});

export type PartnerFile = z.output<typeof partnerFile>;
