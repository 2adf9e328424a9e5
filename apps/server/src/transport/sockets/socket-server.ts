import { createServer, type IncomingMessage, type Server as HttpServer } from 'node:http';
import type { Duplex } from 'node:stream';
import { CallError } from '@opencashier/contract/errors';
import { Server, type Socket } from 'socket.io';
import type { AddressOf } from '../../security/client-address.ts';
import { RateLimiter } from '../../security/rate-limiter.ts';
import type { CallGateway } from '../call-gateway.ts';
import type { Connections } from '../connections.ts';
import { refuseRaw } from '../raw-refusal.ts';
import type { PausableSocket } from '../slow-down.ts';
import { isSocketHandshake, socketPath } from './socket-path.ts';

export interface SocketServerParts {
  gateway: Pick<CallGateway, 'admitsStranger'>;
  connections: Connections;
  addressOf: AddressOf;
  publicOrigin: string;
  /** Sent with every answer to an upgrade, a refusal or not. */
  headers: Readonly<Record<string, string>>;
  isStopping: () => boolean;
}

export interface SocketServer {
  io: Server;
  /** Counts a frame that is no accepted call; one too many ends the connection. */
  countOddFrame: (conn: Conn) => void;
}

type Conn = Socket['conn'];

const frameMaxBytes = 65_536;

// A line that has silently died is noticed by either end within the 30 seconds that the widget
// waits for an answer, so that the call can still go another way. NET-8
const pingIntervalMs = 12_000;
const pingTimeoutMs = 6000;

// A widget sends hardly any frame that is no call. What is left of a flood when its connection is
// no longer read, hundreds of frames, counts as well.
const oddFramesPerSecond = 10;
const oddFramesBurst = 200;

/** Calls arrive as events of this one name; anything else is odd. */
const callStart = '2["message",';

/** The WebSockets that the connection and its address allow; calls are answered elsewhere. */
export function addSocketServer(http: HttpServer, parts: SocketServerParts): SocketServer {
  // Socket.IO is attached to a server that never listens: it would answer requests on ours itself,
  // without our headers, and leave every upgrade that it does not know open.
  const io = new Server(createServer(), {
    path: socketPath,
    transports: ['websocket'],
    maxHttpBufferSize: frameMaxBytes,
    pingInterval: pingIntervalMs,
    pingTimeout: pingTimeoutMs,
    serveClient: false,
  });
  const { engine } = io;
  const { ws } = engine as unknown as { ws: WebSocketServer };
  // One read can contain hundreds of frames. Between any two of them the others have
  // their turn, so that who sends many keeps nobody waiting. Socket.IO has no option for it.
  // A client that has said goodbye, too, has only a moment to close the connection.
  const { connections } = parts;
  const closeTimeout = connections.closeGraceMs;
  Object.assign(ws.options, { allowSynchronousEvents: false, closeTimeout });
  const refuse = (socket: Duplex, error: CallError): void =>
    refuseRaw(socket, { status: error.status, error: error.body }, parts.headers);
  ws.on('wsClientError', (_error, socket) => refuse(socket, badHandshake()));
  engine.on('headers', (headers: Record<string, string>) => Object.assign(headers, parts.headers));

  http.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy());
    const refusal = refusalOfUpgrade(request, parts);
    if (refusal) return refuse(socket, refusal);
    engine.handleUpgrade(request, socket, head);
  });

  const oddFrames = new WeakMap<Conn, RateLimiter>();
  const countOddFrame = (conn: Conn): void => {
    if (oddFrames.get(conn)?.take('') === false) webSocketOf(conn).terminate();
  };
  engine.on('connection', (conn: Conn) => {
    oddFrames.set(conn, new RateLimiter(oddFramesPerSecond, oddFramesBurst));
    conn.once('close', () => connections.endClosing(conn.request.socket));
    const webSocket = webSocketOf(conn);
    webSocket.on('ping', () => countOddFrame(conn));
    webSocket.on('pong', () => countOddFrame(conn));
    conn.on('packet', ({ type, data }: { type: string; data?: unknown }) => {
      const isCall = type === 'message' && typeof data === 'string' && data.startsWith(callStart);
      if (!isCall) countOddFrame(conn);
    });
  });
  return { io, countOddFrame };
}

function refusalOfUpgrade(
  request: IncomingMessage,
  parts: SocketServerParts,
): CallError | undefined {
  const { socket, headers } = request;
  const { origin } = headers;
  if (!isSocketHandshake(request)) return badHandshake();
  if (origin !== undefined && origin !== parts.publicOrigin)
    return new CallError('auth.originForbidden', 'The socket is not open to this origin.');
  if (parts.isStopping()) return new CallError('server.unavailable', 'The server is stopping.');
  const address = parts.addressOf(socket.remoteAddress, headers['x-forwarded-for']);
  const isAdmitted =
    parts.gateway.admitsStranger(address) && parts.connections.admitUpgrade(request);
  return isAdmitted ? undefined : new CallError('request.tooMany', 'Too many connections.');
}

function badHandshake(): CallError {
  return new CallError('request.malformed', 'This is no handshake of Socket.IO over WebSocket.');
}

interface WebSocketServer {
  options: object;
  on(event: 'wsClientError', listener: (error: Error, socket: Duplex) => void): void;
}

interface WebSocket extends PausableSocket {
  on(event: 'ping' | 'pong', listener: () => void): void;
  terminate(): void;
}

/**
 * The WebSocket below, which Socket.IO keeps to itself. The connection below that will not do: its
 * WebSocket goes on reading it as soon as it has taken what it had read.
 */
export function webSocketOf({ transport }: Conn): WebSocket {
  return (transport as unknown as { socket: WebSocket }).socket;
}
