import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { OperatorError } from '@opencashier/contract/operator/errors';
import {
  type OperatorOperation,
  operatorOperations,
  operatorPrefix,
} from '@opencashier/contract/operator/operations';
import { createSignatures, operatorContent } from '@opencashier/contract/signatures';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Services } from '../../services/services.ts';
import { carryOut } from '../../operator/carry-out.ts';
import { operatorOfSession } from '../../operator/access/console-sessions.ts';
import { findSetting, roleAt } from '../../operator/access/operator-roles.ts';
import { type Operator, operatorOf } from '../../operator/operator.ts';
import { takeRequestId } from '../../operator/access/request-ids.ts';
import type { Partner } from '../../partners/partners.ts';
import type { ConsoleGate } from './console-gate.ts';
import type { Connections } from '../connections.ts';
import { fromFastify } from '../http-errors.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import { checkFromConsole } from './sign-in-routes.ts';

const pathParam = /^[\w.@:-]{1,128}$/;
/** Any characters that a header can have, except spaces: clients choose their own ids. */
const requestIdPattern = /^[!-~]{1,128}$/;
/**
 * Providers choose the ids of their notices, with any characters, such as base64 with `/`, `+`,
 * `=`.
 */
const eventName = /^[\x20-\x7e]{1,256}$/;

/** The signer; the signature covers the key's id, method, path, query and body. */
function signer(
  { partners }: Pick<Services, 'partners'>,
  request: FastifyRequest,
  body: string,
): { partner: Partner; operator: Operator } {
  const { partner: name = '' } = request.params as Record<string, string>;
  const partner = partners.get(name);
  const key = partner?.operatorApi?.keys.get(String(request.headers['operator-key']));
  if (partner && key) {
    const { method, url: path } = request;
    const content = operatorContent({ key: key.id, method, path, body });
    const isSigned = createSignatures(key.secrets).verify(request.headers, content);
    if (isSigned) return { partner, operator: operatorOf(key) };
  }
  // The same answer as for an unknown key, so that nobody learns which keys exist.
  throw new OperatorError('signatureInvalid');
}

/** A disabled person's key looks like one that never existed. */
async function checkEnabled(
  { pool }: Pick<Services, 'pool'>,
  { partner, operator }: { partner: Partner; operator: Operator },
): Promise<void> {
  if (operator.kind !== 'person') return;
  const setting = await findSetting(pool, { partner: partner.key, operatorId: operator.id });
  if (setting?.role === null) throw new OperatorError('signatureInvalid');
}

interface Caller {
  partner: Partner;
  operator: Operator;
  requestId: string;
}

/** Authentication by a browser's console session, instead of a signature. */
async function signedInCaller(
  { services, gate }: OperatorApiParts,
  request: FastifyRequest,
): Promise<Caller> {
  const session = await gate.sessionOf(request);
  if (!session) throw new OperatorError('sessionEnded');
  const isChange = request.method !== 'GET' && request.method !== 'HEAD';
  if (isChange) checkFromConsole(gate, request);
  const { partner: name = '' } = request.params as Record<string, string>;
  const partner = services.partners.get(name);
  // Checked first, because PostgreSQL does not accept every text that a path may contain.
  if (!partner) throw new OperatorError('notFound');
  const setting = await findSetting(services.pool, { partner: name, operatorId: session.id });
  const role = roleAt(session, name, setting);
  if (!role) throw new OperatorError('notFound');
  const operator = operatorOfSession(session, role);
  if (request.headers['webhook-id'] === undefined || !isChange) {
    return { partner, operator, requestId: `session_${randomUUID()}` };
  }
  const requestId = requestIdOf(request);
  await takeRequestId(services.pool, partner.key, requestId);
  return { partner, operator, requestId };
}

function requestIdOf({ headers: { 'webhook-id': id } }: FastifyRequest): string {
  if (typeof id === 'string' && requestIdPattern.test(id)) return id;
  throw new OperatorError('requestInvalid', 'webhook-id: not 1 to 128 visible ASCII characters.');
}

async function callerOf(
  parts: OperatorApiParts,
  request: FastifyRequest,
  body: string,
): Promise<Caller> {
  const { services, gate } = parts;
  const isSigned = request.headers['operator-key'] !== undefined;
  if (!isSigned && gate.hasCookie(request)) return signedInCaller(parts, request);
  const signed = signer(services, request, body);
  const requestId = requestIdOf(request);
  await checkEnabled(services, signed);
  await takeRequestId(services.pool, signed.partner.key, requestId);
  return { ...signed, requestId };
}

function pathParamsOf(request: FastifyRequest): Record<string, string> {
  const { partner: _partner, ...rest } = request.params as Record<string, string>;
  const wrong = Object.entries(rest).find(
    ([name, value]) => !(name === 'eventId' ? eventName : pathParam).test(value),
  );
  if (wrong) throw new OperatorError('requestInvalid', `${wrong[0]}: not a name.`);
  return rest;
}

function readJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw new OperatorError('requestInvalid', 'The body is not JSON.');
  }
}

function asOperatorError(error: unknown): OperatorError | undefined {
  if (error instanceof OperatorError) return error;
  const { status, message } = fromFastify(error);
  if (status === 503) return new OperatorError('unavailable');
  return status < 500 ? new OperatorError('requestInvalid', message) : undefined;
}

/** Refusals of the operators' listener, in the format of the operator API. */
export function addOperatorErrors(scope: FastifyInstance): void {
  scope.setErrorHandler((error, request, reply) => {
    const known = asOperatorError(error);
    if (!known) request.log.error({ err: error }, 'an operator’s request failed');
    const code = known?.code ?? 'internal';
    const message = known?.message ?? 'Something went wrong on our side.';
    const values = known?.values && { values: known.values };
    return reply.code(known?.status ?? 500).send({ error: { code, message, ...values } });
  });
}

export interface OperatorApiParts {
  services: Services;
  gate: ConsoleGate;
  metrics: Metrics;
  connections: Connections;
}

/** The API of the operator's back office, signed with the keys in the partner's file. */
export function addOperatorApi(app: FastifyInstance, parts: OperatorApiParts): void {
  const { services, metrics, connections } = parts;
  app.register(async (scope) => {
    // The signature covers the raw body, so it is not parsed before.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    );
    addOperatorErrors(scope);
    scope.addHook('onResponse', async (request, reply) => {
      const { operation = 'unknown' } = request.routeOptions.config as { operation?: string };
      metrics.countOperatorRequest(operation, reply.statusCode);
    });
    for (const operation of Object.keys(operatorOperations) as OperatorOperation[]) {
      const { method, path } = operatorOperations[operation];
      scope.route({
        method,
        url: `${operatorPrefix}/:partner${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
        config: { operation },
        handler: async (request, reply) => {
          const body = typeof request.body === 'string' ? request.body : '';
          const caller = await callerOf(parts, request, body);
          connections.authenticate(request.raw.socket);
          const { status, body: answer } = await carryOut(
            { services, ...caller, pathParams: pathParamsOf(request) },
            { operation, raw: method === 'GET' ? request.query : readJson(body) },
          );
          if (answer instanceof Readable) void reply.type('text/csv; charset=utf-8');
          return reply.code(status).send(answer);
        },
      });
    }
  });
}
