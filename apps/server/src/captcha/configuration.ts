import type { CaptchaKind } from '@opencashier/contract/calls/captcha/captcha-frame';
import { z } from 'zod';
import { collectProblems, parseVariables, type Problems } from '../configuration/problems.ts';
import { checkSecret } from '../configuration/secrets.ts';
import { refuseCredentials } from '../configuration/service-address.ts';

/** The keys of one kind of captcha: the public one for its document, the secret one for us. */
export interface CaptchaSettings {
  kind: CaptchaKind;
  /** GeeTest's id of the site, or reCAPTCHA's site key: public. */
  siteKey: string;
  secret: string;
  scriptUrl: string;
  verifyUrl: string;
  /** Origins that the provider's script loads from, besides its own. */
  sources: readonly string[];
  minScore: number;
}

export interface CaptchaConfiguration {
  /** The address of the captchas' documents, on an origin other than the widget's. */
  publicUrl: string;
  kinds: readonly CaptchaSettings[];
}

const list = (standard: string) =>
  z
    .string()
    .default(standard)
    .transform((text) => text.split(/[\s,]+/).filter(Boolean));

const variables = z.object({
  CAPTCHA_PUBLIC_URL: z.url().optional(),
  CAPTCHA_GEETEST_ID: z.string().optional(),
  CAPTCHA_GEETEST_KEY: z.string().optional(),
  CAPTCHA_GEETEST_SCRIPT_URL: z.url().default('https://static.geetest.com/v4/gt4.js'),
  CAPTCHA_GEETEST_VERIFY_URL: z.url().default('https://gcaptcha4.geetest.com/validate'),
  CAPTCHA_GEETEST_SOURCES: list('https://*.geetest.com https://*.geevisit.com'),
  CAPTCHA_RECAPTCHA_V3_SITE_KEY: z.string().optional(),
  CAPTCHA_RECAPTCHA_V3_SECRET: z.string().optional(),
  CAPTCHA_RECAPTCHA_V2_SITE_KEY: z.string().optional(),
  CAPTCHA_RECAPTCHA_V2_SECRET: z.string().optional(),
  CAPTCHA_RECAPTCHA_SCRIPT_URL: z.url().default('https://www.google.com/recaptcha/api.js'),
  CAPTCHA_RECAPTCHA_VERIFY_URL: z.url().default('https://www.google.com/recaptcha/api/siteverify'),
  CAPTCHA_RECAPTCHA_SOURCES: list('https://www.google.com https://www.gstatic.com'),
  CAPTCHA_RECAPTCHA_MIN_SCORE: z.coerce.number().min(0).max(1).default(0.5),
});

type Variables = z.output<typeof variables>;

interface Context {
  source: NodeJS.ProcessEnv;
  publicUrl: string;
  production: boolean;
  problems: Problems;
}

function readSecret(name: string, value: string | undefined, context: Context): string {
  const { production, problems } = context;
  return problems.attempt(() => checkSecret(name, value, production), '');
}

function readGeetest(read: Variables, context: Context): CaptchaSettings[] {
  if (!read.CAPTCHA_GEETEST_ID) return [];
  return [
    {
      kind: 'geetest',
      siteKey: read.CAPTCHA_GEETEST_ID,
      secret: readSecret('CAPTCHA_GEETEST_KEY', read.CAPTCHA_GEETEST_KEY, context),
      scriptUrl: read.CAPTCHA_GEETEST_SCRIPT_URL,
      verifyUrl: read.CAPTCHA_GEETEST_VERIFY_URL,
      sources: read.CAPTCHA_GEETEST_SOURCES,
      minScore: 0,
    },
  ];
}

function readRecaptcha(read: Variables, version: 'v3' | 'v2', context: Context): CaptchaSettings[] {
  const prefix = version === 'v3' ? 'CAPTCHA_RECAPTCHA_V3' : 'CAPTCHA_RECAPTCHA_V2';
  const siteKey = read[`${prefix}_SITE_KEY`];
  if (!siteKey) return [];
  return [
    {
      kind: `recaptcha-${version}`,
      siteKey,
      secret: readSecret(`${prefix}_SECRET`, read[`${prefix}_SECRET`], context),
      scriptUrl: read.CAPTCHA_RECAPTCHA_SCRIPT_URL,
      verifyUrl: read.CAPTCHA_RECAPTCHA_VERIFY_URL,
      sources: read.CAPTCHA_RECAPTCHA_SOURCES,
      minScore: read.CAPTCHA_RECAPTCHA_MIN_SCORE,
    },
  ];
}

/**
 * A third-party script on the widget's own origin could reach into the widget from any frame. The
 * captcha documents therefore need an address on another origin.
 */
function readPublicUrl(
  url: string | undefined,
  { source, publicUrl, production, problems: { refuse } }: Context,
): string {
  if (!source['CAPTCHA_PUBLIC_URL']) {
    refuse('Set CAPTCHA_PUBLIC_URL to a second address of this server.');
  }
  if (!url) return '';
  if (new URL(url).origin === new URL(publicUrl).origin) {
    refuse('CAPTCHA_PUBLIC_URL must have a different origin from CASHIER_PUBLIC_URL.');
  }
  if (production && !url.startsWith('https://')) {
    refuse('CAPTCHA_PUBLIC_URL must begin with https:// in production.');
  }
  return url.replace(/\/$/, '');
}

const addresses = [
  'CAPTCHA_GEETEST_SCRIPT_URL',
  'CAPTCHA_GEETEST_VERIFY_URL',
  'CAPTCHA_RECAPTCHA_SCRIPT_URL',
  'CAPTCHA_RECAPTCHA_VERIFY_URL',
] as const;
const forPlayers = 'players’ browsers must be able to load it';
const authenticatedBy = {
  CAPTCHA_PUBLIC_URL: forPlayers,
  CAPTCHA_GEETEST_SCRIPT_URL: forPlayers,
  CAPTCHA_GEETEST_VERIFY_URL: 'the server authenticates with CAPTCHA_GEETEST_KEY',
  CAPTCHA_RECAPTCHA_SCRIPT_URL: forPlayers,
  CAPTCHA_RECAPTCHA_VERIFY_URL: 'the server authenticates with CAPTCHA_RECAPTCHA_V3_SECRET',
} as const;

function checkCredentials(read: Variables, { attempt }: Problems): void {
  for (const name of ['CAPTCHA_PUBLIC_URL', ...addresses] as const) {
    const url = read[name];
    if (url) attempt(() => refuseCredentials(name, url, authenticatedBy[name]), undefined);
  }
}

const sourceLists = ['CAPTCHA_GEETEST_SOURCES', 'CAPTCHA_RECAPTCHA_SOURCES'] as const;

/**
 * Over plain HTTP, anyone on the network could read the secret, forge the verdict or change the
 * script.
 */
function checkEncrypted(read: Variables, { refuse }: Problems): void {
  const isPlain = (url: string) => !url.startsWith('https://');
  for (const name of addresses) {
    if (isPlain(read[name])) refuse(`${name} must begin with https:// in production.`);
  }
  for (const name of sourceLists) {
    for (const source of read[name].filter(isPlain)) {
      refuse(`${name}: ${source} must begin with https:// in production.`);
    }
  }
}

/** Undefined if the operator has configured no captcha. */
export function readCaptchas(
  source: NodeJS.ProcessEnv,
  server: { publicUrl: string; production: boolean },
): CaptchaConfiguration | undefined {
  const problems = collectProblems();
  const context = { ...server, source, problems };
  const read = parseVariables(variables, source, problems);
  const kinds = [
    ...readGeetest(read, context),
    ...readRecaptcha(read, 'v3', context),
    ...readRecaptcha(read, 'v2', context),
  ];
  if (kinds.length > 0) checkCredentials(read, problems);
  if (kinds.length > 0 && server.production) checkEncrypted(read, problems);
  const publicUrl = kinds.length > 0 ? readPublicUrl(read.CAPTCHA_PUBLIC_URL, context) : '';
  problems.throwIfAny();
  return kinds.length > 0 ? { publicUrl, kinds } : undefined;
}
