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
import { UnreadLimits, type UnreadParts, type UnreadSocket } from './unread-limits.ts';

export interface SocketServerParts {
  gateway: Pick<CallGateway, 'admitsUnauthenticated'>;
  connections: Connections;
  addressOf: AddressOf;
  publicOrigin: string;
  /** Sent with every answer to an upgrade, including refusals. */
  headers: Readonly<Record<string, string>>;
  /** The limit on answers that clients do not read. */
  unread: UnreadParts;
  isStopping: () => boolean;
}

export interface SocketServer {
  io: Server;
  /** Counts a frame that is not an accepted call; too many close the connection. */
  countOddFrame: (conn: Conn) => void;
}

type Conn = Socket['conn'];

const frameMaxBytes = 65_536;

// Browsers send a message in one frame or a few, and the network delivers a frame in a few dozen
// pieces. The limits on frames do not count these parts, and each part costs more than its bytes.
const partsMax = { maxFragments: 64, maxBufferedChunks: 1024 };

// NET-8: either end notices a dead connection within the 30 seconds that the widget waits for an
// answer, so that the call can still take another route.
const pingIntervalMs = 12_000;
const pingTimeoutMs = 6000;

// A widget sends hardly any frames other than calls. Frames of a flood that were received before
// its connection was paused, possibly hundreds, count as well.
const oddFramesPerSecond = 10;
const oddFramesBurst = 200;

/** Calls arrive as events of this one name; anything else is unexpected. */
const callStart = '2["message",';

/**
 * Accepts WebSockets within the limits of the connection and its address; calls are answered
 * elsewhere.
 */
export function addSocketServer(http: HttpServer, parts: SocketServerParts): SocketServer {
  // Socket.IO is attached to a server that never listens: on ours it would answer requests itself,
  // without our headers, and leave unknown upgrades open.
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
  // One read can contain hundreds of frames. Other work gets a turn between any two of them, so
  // that a client that sends many delays nobody. Socket.IO has no option for this. A client that
  // has ended its session also has only a moment to close the connection.
  const { connections } = parts;
  const closeTimeout = connections.closeGraceMs;
  Object.assign(ws.options, { allowSynchronousEvents: false, closeTimeout, ...partsMax });
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

  const unread = new UnreadLimits(parts.unread);
  const oddFrames = new WeakMap<Conn, RateLimiter>();
  const countOddFrame = (conn: Conn): void => {
    if (oddFrames.get(conn)?.take('') === false) webSocketOf(conn).terminate();
  };
  engine.on('connection', (conn: Conn) => {
    oddFrames.set(conn, new RateLimiter(oddFramesPerSecond, oddFramesBurst));
    conn.once('close', () => connections.endClosing(conn.request.socket));
    limitUnread(conn, unread);
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

/**
 * Engine.IO would keep everything that it sends to a client that does not read, and whose own
 * frames keep the heartbeat alive.
 */
function limitUnread(conn: Conn, limits: UnreadLimits): void {
  const webSocket = webSocketOf(conn);
  const unread = limits.open(webSocket);
  conn.on('packetCreate', ({ data }: { data?: string }) => unread.add(data ?? ''));
  // Engine.IO hands over the next packets when the WebSocket has written the previous ones.
  conn.on('flush', unread.handOver);
  conn.transport.on('drain', unread.drain);
  // The WebSocket answers pings itself.
  webSocket.on('ping', () => unread.add(''));
  conn.once('close', unread.close);
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
    parts.gateway.admitsUnauthenticated(address) && parts.connections.admitUpgrade(request);
  return isAdmitted ? undefined : new CallError('request.tooMany', 'Too many connections.');
}

function badHandshake(): CallError {
  return new CallError('request.malformed', 'This is not a Socket.IO handshake over WebSocket.');
}

interface WebSocketServer {
  options: object;
  on(event: 'wsClientError', listener: (error: Error, socket: Duplex) => void): void;
}

interface WebSocket extends PausableSocket, UnreadSocket {
  on(event: 'ping' | 'pong', listener: () => void): void;
}

/**
 * The WebSocket below, which Socket.IO keeps to itself. Pausing the connection below it is not
 * enough: the WebSocket resumes it as soon as it has processed its buffer.
 */
export function webSocketOf({ transport }: Conn): WebSocket {
  return (transport as unknown as { socket: WebSocket }).socket;
}
