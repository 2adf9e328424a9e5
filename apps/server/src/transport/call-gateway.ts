import type { BrowserData } from '@opencashier/contract/calls/deposits/browser-data';
import { type CallName, calls, isCallName } from '@opencashier/contract/calls/call-map';
import {
  type ContractRange,
  readContract,
  understandEachOther,
  writeContract,
} from '@opencashier/contract/contract-version';
import { CallError } from '@opencashier/contract/errors';
import { isStorable } from '@opencashier/contract/formats/storable';
import { readPlatform } from '@opencashier/contract/calls/user';
import type { z } from 'zod';
import type { ProviderDevice } from '@opencashier/contract/provider/customer';
import type { CallContext, CallHandlers, PreparedAnswer } from '../services/call.ts';
import type { Services } from '../services/services.ts';
import type { Partners } from '../partners/partners.ts';
import type { RateLimiter } from '../security/rate-limiter.ts';
import { type Identity, verifyToken } from '../security/tokens.ts';
import { VerifiedTokens } from '../security/verified-tokens.ts';
import type { StoredAnswer } from '../queues/idempotency.ts';
import type { Metrics } from './telemetry/metrics.ts';
import { keyRulesOf } from './call-handlers.ts';
import { idempotentCall } from './idempotent-call.ts';
import { callErrorOf } from './refusal.ts';

/** A call, over HTTP or the socket. */
export interface IncomingCall {
  transport: 'http' | 'socket';
  name: string;
  method?: string;
  payload: unknown;
  token: string;
  key: string | undefined;
  origin: string | undefined;
  /** For limits: all addresses of one client. */
  address: string;
  ip: string | undefined;
  userAgent: string | undefined;
  acceptLanguage: string | undefined;
  acceptHeader: string | undefined;
  /** NET-3: as the client states it; only native platforms do. */
  platform: unknown;
  /** NET-19: the widget's versions of the contract. */
  contract: unknown;
}

export interface GatewayAnswer extends StoredAnswer {
  /** The player, once the token has been verified. */
  identity?: Identity;
  /** The player of a refused call whose token is valid. */
  refusedPlayer?: Identity;
  /** The answer as text, if it was prepared. */
  prepared?: { json: string; etag: string };
}

export interface CallGateway {
  handle(call: IncomingCall): Promise<GatewayAnswer>;
  /** True if this address may send another unauthenticated call. */
  admitsUnauthenticated(address: string): boolean;
}

export interface GatewayParts {
  services: Services;
  handlers: CallHandlers;
  partners: Partners;
  limits: { perUser: RateLimiter; perAddress: RateLimiter };
  secrets: readonly string[];
  metrics: Metrics;
  contract: ContractRange;
  logError(error: unknown, context: Record<string, unknown>): void;
}

type AnyHandler = (context: CallContext, request: unknown) => Promise<unknown>;

/** The headers, and the measurements that some deposits include. */
function deviceOf(
  { ip, userAgent, acceptLanguage, acceptHeader }: IncomingCall,
  request: unknown,
): ProviderDevice {
  return {
    ...(ip === undefined ? {} : { ip }),
    ...(userAgent === undefined ? {} : { userAgent: userAgent.slice(0, 512) }),
    ...(acceptLanguage === undefined ? {} : { acceptLanguage: acceptLanguage.slice(0, 200) }),
    ...(acceptHeader === undefined ? {} : { acceptHeader: acceptHeader.slice(0, 512) }),
    ...(request as { browser?: BrowserData }).browser,
  };
}

/** Authenticates, limits and answers calls, the same way over HTTP and the socket. */
export function createCallGateway(parts: GatewayParts): CallGateway {
  const publicOrigin = new URL(parts.services.publicUrl).origin;

  const tokens = new VerifiedTokens((token) => verifyToken(token, parts.partners));

  // An unauthenticated flood must neither cost endless signature checks nor lock out players at the
  // same address.
  function admitsUnauthenticated(address: string): boolean {
    return parts.limits.perAddress.take(`unauthenticated at ${address}`);
  }

  async function verify({ token, address }: IncomingCall): Promise<Identity> {
    if (!admitsUnauthenticated(address)) throw tooMany();
    return tokens.verify(token);
  }

  async function guard(call: IncomingCall): Promise<{ name: CallName; identity: Identity }> {
    checkOrigin(call.origin, publicOrigin);
    // All calls of a known player count, because a refusal is an answer, too.
    const known = tokens.find(call.token);
    if (known) countCall(parts.limits, known, call);
    if (!isCallName(call.name) || (call.method && call.method !== calls[call.name].method)) {
      throw new CallError('request.unknownCall', 'There is no such call.');
    }
    const identity = known ?? (await verify(call));
    if (!known) countCall(parts.limits, identity, call);
    checkContract(call, parts.contract);
    const { view } = calls[call.name];
    if (view !== 'any' && view !== identity.view) {
      throw new CallError('auth.viewForbidden', 'This call is not open to the player’s view.');
    }
    return { name: call.name, identity };
  }

  async function answer(call: IncomingCall): Promise<GatewayAnswer> {
    const { name, identity } = await guard(call);
    const handler = parts.handlers[name] as AnyHandler;
    const request = readPayload(calls[name].request, call.payload);
    const { services } = parts;
    const platform = readPlatform(call.platform) ?? 'desktop';
    const context = { services, identity, platform, device: deviceOf(call, request) };
    if (!calls[name].idempotent || isDryRun(request)) {
      const data = await handler({ ...context, reference: '' }, request);
      return { ...gatewayAnswerOf(data), identity };
    }
    const claim = { ...keyRulesOf(name), owner: identity.owner, key: call.key, request };
    const answered = await idempotentCall(services.pool, parts.secrets, claim, async (attempt) => ({
      status: 200,
      data: await handler({ ...context, reference: attempt.reference, attempt }, request),
    }));
    return { ...answered, identity };
  }

  return {
    admitsUnauthenticated,
    async handle(call) {
      const stop = parts.metrics.startCall(
        call.transport,
        isCallName(call.name) ? call.name : 'unknown',
      );
      try {
        const answered = await answer(call);
        stop(answered.status);
        return answered;
      } catch (error) {
        const refusal = callErrorOf(error);
        if (refusal.status >= 500)
          parts.logError(error, { call: call.name, transport: call.transport });
        stop(refusal.status);
        const refusedPlayer = tokens.find(call.token);
        const refused = { status: refusal.status, error: refusal.body };
        return refusedPlayer ? { ...refused, refusedPlayer } : refused;
      }
    },
  };
}

/** The user's limit comes first: one user's refused calls do not use up the address's limit. */
function countCall(
  { perUser, perAddress }: GatewayParts['limits'],
  { owner }: Identity,
  { address }: IncomingCall,
): void {
  if (!perUser.take(owner) || !perAddress.take(address)) throw tooMany();
}

/** A dry run stores nothing, so it needs no idempotency key. */
function isDryRun(request: unknown): boolean {
  return (
    typeof request === 'object' &&
    request !== null &&
    'dryRun' in request &&
    request.dryRun === true
  );
}

/** NET-19: a call is refused before it does anything, so that it can be repeated elsewhere. */
function checkContract(call: IncomingCall, own: ContractRange): void {
  const widget = readContract(call.contract);
  if (!widget || understandEachOther(widget, own)) return;
  const [theirs, ours] = [widget, own].map(writeContract);
  throw new CallError(
    'request.otherContract',
    `The page speaks contract ${theirs} and the server ${ours}: reload the page.`,
  );
}

function tooMany(): CallError {
  return new CallError('request.tooMany', 'Too many calls: wait a little.');
}

function readPayload(schema: z.ZodType, payload: unknown): unknown {
  const parsed = schema.safeParse(payload ?? {});
  if (parsed.success) {
    if (isStorable(parsed.data)) return parsed.data;
    throw new CallError('request.invalid', 'payload: a text holds characters that are none');
  }
  const [issue] = parsed.error.issues;
  const where = issue?.path.join('.') || 'payload';
  throw new CallError('request.invalid', `${where}: ${issue?.message ?? 'not valid'}`);
}

function gatewayAnswerOf(data: unknown): GatewayAnswer {
  if (!isPrepared(data)) return { status: 200, data };
  return { status: 200, data: data.body, prepared: { json: data.json, etag: data.etag } };
}

function isPrepared(data: unknown): data is PreparedAnswer<unknown> {
  return typeof data === 'object' && data !== null && 'prepared' in data && data.prepared === true;
}

/**
 * Calls come from our own page. A browser names any other site in `Origin`; a request without it
 * does not come from a page, and the token still protects it.
 */
function checkOrigin(origin: string | undefined, publicOrigin: string): void {
  if (origin === undefined || origin === publicOrigin) return;
  throw new CallError(
    'auth.originForbidden',
    'Calls are accepted from the cashier’s own page only.',
  );
}
