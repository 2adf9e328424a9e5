import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { checkSecret, checkSecrets, StartRefusal } from '../start-refusal.ts';
import { isSafeReturnUrl } from './return-urls.ts';

const origin = z.url().refine((url) => new URL(url).origin === url, 'an origin without a path');

const amounts = z.record(
  z.string().regex(/^[A-Z]{2,5}$/),
  z.string().regex(/^\d{1,18}(\.\d{1,18})?$/),
);

/** How much a player may move, by rolling period and currency. */
const periodLimits = z.strictObject({
  day: amounts.optional(),
  week: amounts.optional(),
  month: amounts.optional(),
});
export type PeriodLimits = z.output<typeof periodLimits>;

/** What may be deposited in all, and by the methods of each securityRulesGroup. */
const limits = z.strictObject({
  player: periodLimits.default({}),
  securityRulesGroups: z.record(z.string(), periodLimits).default({}),
});

/** How this partner's players take money out, by currency. */
const withdrawals = z.strictObject({
  /** What one player is given in 24 hours without anybody looking at it. */
  approveUpTo: amounts.default({}),
  /** From which amount on a one-time code is asked for; the partner's receiver brings it. */
  codeFrom: amounts.default({}),
  /** How much a player may take out, by rolling period. */
  limits: periodLimits.default({}),
});

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

/** One file a partner: who may frame the widget, which keys sign tokens, where players return. */
const partnerFile = z.strictObject({
  $schema: z.string().optional(),
  key: z.string().regex(/^[a-z0-9-]{1,32}$/),
  development: z.boolean().default(false),
  origins: z.array(origin),
  assetOrigins: z.array(origin).default([]),
  socketHosts: z.array(z.string()).default([]),
  returnUrls: z.array(z.string()).default([]),
  tokenKeys: z.array(z.object({ alg: z.literal('HS256'), secretEnv: z.string() })).min(1),
  texts: z.record(z.string(), z.record(z.string(), z.string())).default({}),
  /** Where the operator hears of deposits, and the variable with the secret that signs it. */
  webhook: z.strictObject({ url: z.url(), secretEnv: z.string() }).optional(),
  /** Where balances are, if not in our ledger; see docs/operator-api.md. */
  wallet: z.strictObject({ url: z.url(), secretEnv: z.string() }).optional(),
  /** The operator's own requests to us; see docs/operator-api.md. */
  operatorApi: z
    .strictObject({ secretEnv: z.string(), seesUnmatched: z.boolean().default(false) })
    .optional(),
  limits: limits.default({ player: {}, securityRulesGroups: {} }),
  withdrawals: withdrawals.default({ approveUpTo: {}, codeFrom: {}, limits: {} }),
  bonuses: z.array(bonusOffer).default([]),
  /** Which bonuses of the catalogue are offered here, besides. */
  catalogueBonuses: z.array(z.string()).default([]),
});

export interface Partner extends Omit<
  z.output<typeof partnerFile>,
  'tokenKeys' | 'webhook' | 'wallet' | 'operatorApi'
> {
  tokenKeys: Uint8Array[];
  webhook?: { url: string; secrets: string[] };
  wallet?: { url: string; secrets: string[] };
  operatorApi?: { secrets: string[]; seesUnmatched: boolean };
}

export type Partners = ReadonlyMap<string, Partner>;

/** Lets a file name a variable of the environment, so that ports can differ. */
function expand(text: string, file: string, env: NodeJS.ProcessEnv): string {
  return text.replaceAll(/\$\{(\w+)\}/g, (_, name: string) => {
    const value = env[name];
    if (value === undefined) throw new StartRefusal(`${file} needs ${name} in the environment.`);
    return value;
  });
}

function readPartner(
  path: string,
  env: NodeJS.ProcessEnv,
  production: boolean,
): Partner | undefined {
  const raw: unknown = JSON.parse(readFileSync(path, 'utf8'));
  const isDevelopment = typeof raw === 'object' && raw !== null && 'development' in raw;
  if (production && isDevelopment && raw.development === true) return undefined;
  const expanded: unknown = JSON.parse(expand(JSON.stringify(raw), path, env));
  const parsed = partnerFile.safeParse(expanded);
  if (!parsed.success) throw new StartRefusal(`${path}: ${z.prettifyError(parsed.error)}`);
  const tokenKeys = parsed.data.tokenKeys.map(({ secretEnv }) =>
    new TextEncoder().encode(checkSecret(secretEnv, env[secretEnv], production)),
  );
  const unsafe = parsed.data.returnUrls.find((url) => !isSafeReturnUrl(url, isDevelopment));
  if (unsafe !== undefined) {
    throw new StartRefusal(`${path}: players may not be sent back to ${unsafe}.`);
  }
  const { webhook, wallet, operatorApi, ...partner } = parsed.data;
  if (!webhook && Object.keys(partner.withdrawals.codeFrom).length > 0) {
    throw new StartRefusal(`${path}: withdrawals.codeFrom needs a webhook that brings the codes.`);
  }
  return {
    ...partner,
    tokenKeys,
    ...(webhook ? { webhook: readAddress(`${path}: webhook`, webhook, env, production) } : {}),
    ...(wallet ? { wallet: readAddress(`${path}: wallet`, wallet, env, production) } : {}),
    ...(operatorApi
      ? {
          operatorApi: {
            secrets: checkSecrets(operatorApi.secretEnv, env[operatorApi.secretEnv], production),
            seesUnmatched: operatorApi.seesUnmatched,
          },
        }
      : {}),
  };
}

function readAddress(
  what: string,
  { url, secretEnv }: { url: string; secretEnv: string },
  env: NodeJS.ProcessEnv,
  production: boolean,
) {
  if (production && !url.startsWith('https://')) {
    throw new StartRefusal(`${what}.url must begin with https:// in production.`);
  }
  return {
    url: url.replace(/\/$/, ''),
    secrets: checkSecrets(secretEnv, env[secretEnv], production),
  };
}

export function loadPartners(dir: string, env: NodeJS.ProcessEnv, production: boolean): Partners {
  const partners = new Map<string, Partner>();
  for (const file of readdirSync(dir).filter((name) => name.endsWith('.json'))) {
    const partner = readPartner(join(dir, file), env, production);
    if (partner) partners.set(partner.key, partner);
  }
  if (partners.size === 0) {
    throw new StartRefusal(
      `No partner file in ${dir}: nobody could show the cashier. See docs/operating.md.`,
    );
  }
  return partners;
}
