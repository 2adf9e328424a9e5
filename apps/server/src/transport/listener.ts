import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { CallError } from '@opencashier/contract/errors';
import fastify, { type FastifyInstance } from 'fastify';
import type { AddressOf } from '../security/client-address.ts';
import { commonHeaders, type HeaderSettings } from '../security/headers.ts';
import type { Connections } from './connections.ts';
import { addHttpErrors, fromFastify, sendRefusal } from './http-errors.ts';
import { loggerOptions } from './telemetry/logging.ts';
import { refuseRaw } from './raw-refusal.ts';
import { isSocketRequest } from './sockets/socket-path.ts';

/** Receives log lines instead of the standard output. */
export interface LogStream {
  write(line: string): void;
}

export interface ListenerParts {
  settings: HeaderSettings & { logLevel: string };
  connections: Connections;
  addressOf: AddressOf;
  isStopping: () => boolean;
  logStream: LogStream | undefined;
}

const bodyLimit = 65_536;
// A body has at most 64 KB: a request that takes longer is not genuine.
const headersTimeoutMs = 15_000;
const requestTimeoutMs = 25_000;
const timeoutCheckMs = 2000;
// Longer than the minute for which load balancers keep an idle connection: if the server were the
// first to close it, the next player's request would get lost.
const keepAliveTimeoutMs = 72_000;
// Fastify's default of ten seconds is too short on a busy machine, or while the database starts.
const startTimeoutMs = 120_000;

/** A listener without routes; headers, errors and deadlines are the same on all of them. */
export function createListener(parts: ListenerParts): FastifyInstance {
  const { settings, connections, addressOf, isStopping, logStream } = parts;
  const headers = commonHeaders(settings);
  const takesUpgrades = (): boolean => http.server.listenerCount('upgrade') > 0;
  const http: FastifyInstance = fastify({
    bodyLimit,
    // A provider's id of a notice is part of an operator's path, and may be long.
    routerOptions: { maxParamLength: 1024 },
    logger: { ...loggerOptions(settings.logLevel), ...(logStream && { stream: logStream }) },
    genReqId: () => randomUUID(),
    forceCloseConnections: 'idle',
    // Fastify would refuse without our headers; a stopping server still answers requests.
    return503OnClosing: false,
    requestTimeout: requestTimeoutMs,
    pluginTimeout: startTimeoutMs,
    keepAliveTimeout: keepAliveTimeoutMs,
    http: {
      headersTimeout: headersTimeoutMs,
      connectionsCheckingInterval: timeoutCheckMs,
      // Node would refuse without our headers; a hook refuses instead.
      requireHostHeader: false,
      // An upgrade on another path is treated as a plain request, which finds nothing.
      shouldUpgradeCallback: (request) => takesUpgrades() && isSocketRequest(request),
    },
    clientErrorHandler: (error, socket) => refuseUnreadable(error, socket, headers),
    frameworkErrors: (error, _request, reply) => void sendRefusal(reply, fromFastify(error)),
  });
  connections.watch(http.server, addressOf);
  // Before Fastify, which answers some requests without calling a hook.
  const addHeaders = (_request: IncomingMessage, response: ServerResponse): void => {
    for (const name in headers) response.setHeader(name, headers[name] ?? '');
  };
  http.server.prependListener('request', addHeaders);
  http.server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    // Node would answer 417 by itself; the expectation is ignored, as RFC 9110 allows.
    http.server.emit('request', request, response);
  });
  http.addHook('onRequest', async ({ raw }, reply) => {
    // A kept-alive connection would keep a stopping server waiting for its next request. After a
    // refused upgrade nothing follows, and only the client would close it.
    const isLast =
      isStopping() || connections.isAging(raw.socket) || raw.headers.upgrade !== undefined;
    if (isLast) void reply.header('connection', 'close');
    if (!connections.admitRequest(raw, reply.raw)) {
      void reply.header('connection', 'close');
      throw new CallError('request.tooMany', 'Too many connections from this address.');
    }
    const hosts = countHosts(raw);
    if (hosts > 1 || (hosts === 0 && raw.httpVersion === '1.1')) {
      throw new CallError('request.malformed', `The request names ${hosts} hosts, not one.`);
    }
  });
  addHttpErrors(http);
  return http;
}

/** Node takes the first of two hosts; a proxy in front may have taken the other. */
function countHosts({ rawHeaders }: IncomingMessage): number {
  return rawHeaders.filter((name, index) => index % 2 === 0 && /^host$/i.test(name)).length;
}

/** Node could not read a request, or waited for it too long. */
function refuseUnreadable(
  error: NodeJS.ErrnoException,
  socket: Socket,
  headers: Readonly<Record<string, string>>,
): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return void socket.destroy();
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    const late = { message: 'The request took too long to arrive.' };
    return refuseRaw(socket, { status: 408, error: late }, headers);
  }
  const { status, body } =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? new CallError('request.tooLarge', 'The address and the headers are too large.')
      : new CallError('request.malformed', 'The request cannot be read.');
  refuseRaw(socket, { status, error: body }, headers);
}
