import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { collectProblems, type Problems } from '../../configuration/problems.ts';
import { checkSecret } from '../../configuration/secrets.ts';
import { checkServiceUrl } from '../../configuration/service-address.ts';

/** A provider of OpenID Connect, which knows the operators and their roles. */
export interface OidcSettings {
  issuer: string;
  clientId: string;
  clientSecret: string | undefined;
  scope: string;
  /** The claims with the operator's name, role and partners; without the last, all partners. */
  personClaim: string;
  roleClaim: string;
  partnersClaim: string | undefined;
}

export interface ConsoleSettings {
  /** The address of the console in the operators' browsers; without it, whatever they typed. */
  url: string | undefined;
  /** Undefined: demonstration operators in development, and nobody in production. */
  oidc: OidcSettings | undefined;
  idleMinutes: number;
  sessionHours: number;
  /** The built console. */
  dir: string;
}

const wholeNumberUpTo = (max: number) =>
  z
    .string()
    .regex(/^\d{1,6}$/, 'a whole number')
    .transform(Number)
    .pipe(z.number().min(1).max(max));
const claim = z.string().regex(/^[\w:/.-]{1,200}$/, 'the name of a claim');

export const consoleVariables = {
  CONSOLE_URL: z
    .string()
    .transform((url) => url.replace(/\/$/, ''))
    .refine((url) => URL.canParse(url) && new URL(url).origin === url, {
      message: 'an address such as https://console.example, without a path',
    })
    .optional(),
  CONSOLE_OIDC_ISSUER: z.url().optional(),
  CONSOLE_OIDC_CLIENT_ID: z.string().optional(),
  CONSOLE_OIDC_CLIENT_SECRET: z.string().optional(),
  CONSOLE_OIDC_SCOPE: z.string().default('openid profile email'),
  CONSOLE_OIDC_PERSON_CLAIM: claim.default('email'),
  CONSOLE_OIDC_ROLE_CLAIM: claim.default('role'),
  CONSOLE_OIDC_PARTNERS_CLAIM: claim.optional(),
  CONSOLE_IDLE_MINUTES: wholeNumberUpTo(24 * 60).default(30),
  CONSOLE_SESSION_HOURS: wholeNumberUpTo(7 * 24).default(12),
};

const shape = z.object(consoleVariables);
type ConsoleVariables = z.output<typeof shape>;

const consoleDist = fileURLToPath(new URL('../../../../console/dist', import.meta.url));

/** Reads how operators sign in. An incomplete setting stops the start. */
export function consoleOf(
  read: ConsoleVariables,
  production: boolean,
  env: NodeJS.ProcessEnv,
): ConsoleSettings {
  const { CONSOLE_URL: url, CONSOLE_IDLE_MINUTES, CONSOLE_SESSION_HOURS } = read;
  const problems = collectProblems();
  if (production && url !== undefined && !url.startsWith('https://')) {
    problems.refuse('CONSOLE_URL must begin with https:// in production.');
  }
  const oidc = oidcOf(read, { production, env, problems });
  problems.throwIfAny();
  return {
    url,
    oidc,
    idleMinutes: CONSOLE_IDLE_MINUTES,
    sessionHours: CONSOLE_SESSION_HOURS,
    dir: consoleDist,
  };
}

/** The settings of an environment that says nothing about the console. */
export const consoleDefaults = consoleOf(shape.parse({}), false, {});

function oidcOf(
  read: ConsoleVariables,
  {
    production,
    env,
    problems: { refuse, attempt },
  }: { production: boolean; env: NodeJS.ProcessEnv; problems: Problems },
): OidcSettings | undefined {
  const { CONSOLE_OIDC_ISSUER: issuer, CONSOLE_OIDC_CLIENT_ID: clientId } = read;
  const { CONSOLE_OIDC_CLIENT_SECRET: secret, CONSOLE_OIDC_SCOPE: scope } = read;
  const { CONSOLE_URL, CONSOLE_OIDC_ISSUER } = env;
  if (CONSOLE_OIDC_ISSUER === undefined && clientId === undefined && secret === undefined) {
    return undefined;
  }
  // A value that is not valid has been refused already.
  if (CONSOLE_OIDC_ISSUER === undefined) {
    refuse('Set CONSOLE_OIDC_ISSUER to the issuer that knows the operators.');
  }
  if (issuer !== undefined) {
    const instead = 'set CONSOLE_OIDC_CLIENT_SECRET';
    const policy = { env, production, instead };
    attempt(() => checkServiceUrl('CONSOLE_OIDC_ISSUER', issuer, policy), undefined);
  }
  if (clientId === undefined) {
    refuse('Set CONSOLE_OIDC_CLIENT_ID to the id of the console at the issuer.');
  }
  if (CONSOLE_URL === undefined) {
    refuse('Set CONSOLE_URL to the address under which operators open the console.');
  }
  if (!scope.split(' ').includes('openid')) refuse('CONSOLE_OIDC_SCOPE must contain openid.');
  // Like every secret, it is refused if it is published or easy to guess. A public client has none.
  const clientSecret =
    secret && attempt(() => checkSecret('CONSOLE_OIDC_CLIENT_SECRET', secret, production), secret);
  return {
    issuer: issuer ?? '',
    clientId: clientId ?? '',
    clientSecret,
    scope,
    personClaim: read.CONSOLE_OIDC_PERSON_CLAIM,
    roleClaim: read.CONSOLE_OIDC_ROLE_CLAIM,
    partnersClaim: read.CONSOLE_OIDC_PARTNERS_CLAIM,
  };
}
