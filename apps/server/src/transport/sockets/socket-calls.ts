import type { Server as HttpServer } from 'node:http';
import { callPrefix } from '@opencashier/contract/calls/call-paths';
import {
  contractEvent,
  type ContractRange,
  writeContract,
} from '@opencashier/contract/contract-version';
import { CallError, type ErrorCode } from '@opencashier/contract/errors';
import { requestFrame } from '@opencashier/contract/calls/socket/frame-schemas';
import { type AnswerFrame, gzipEncoding } from '@opencashier/contract/calls/socket/frames';
import type { Identity } from '../../security/tokens.ts';
import type { Server, Socket } from 'socket.io';
import type { CallGateway } from '../call-gateway.ts';
import { compressedOnce } from '../kept-answers.ts';
import { PlayerSockets } from './player-sockets.ts';
import { tooManyStatus } from '../refusal.ts';
import { slowDownSocket } from '../slow-down.ts';
import {
  identityOf,
  joinPlayer,
  leavePlayer,
  roomOf,
  type SocketPlayer,
  takePlace,
} from './socket-player.ts';
import { addSocketServer, type SocketServerParts, webSocketOf } from './socket-server.ts';

export interface SocketCalls {
  io: Server;
  /** The connected players, each once per view. */
  players(): Identity[];
  /** The connected player with this id, in each view that has a socket. */
  playersOf(owner: string): Identity[];
  /** Accepts nothing new, and resolves once every call in flight has been answered. */
  drain(): Promise<void>;
}

export interface SocketParts extends Omit<SocketServerParts, 'isStopping'> {
  gateway: CallGateway;
  /** The player has connected: send the current state first. */
  onPlayer: (player: Identity) => void;
  onError: (error: unknown) => void;
  contract: ContractRange;
  lines?: PlayerSockets;
}

type FrameParts = SocketParts & {
  lines: PlayerSockets;
  countOddFrame: (conn: Socket['conn']) => void;
};

const views = ['main', 'sweep'] as const;

/** Calls over the socket: frames of type BANKING:<name>, each with its own token. NET-4 */
export function addSocketCalls(http: HttpServer, parts: SocketParts): SocketCalls {
  const inFlight = new Set<Promise<void>>();
  const { connections, lines = new PlayerSockets() } = parts;
  let isStopping = false;
  const { io, countOddFrame } = addSocketServer(http, { ...parts, isStopping: () => isStopping });
  io.on('connection', (socket) => {
    const { socket: below } = socket.request;
    const onAuthenticated = () => connections.authenticateWebSocket(below);
    const player: SocketPlayer = { pending: 0, onAuthenticated };
    connections.setAnswering(below, () => player.pending > 0);
    socket.data = player;
    socket.emit(contractEvent, writeContract(parts.contract));
    socket.on('disconnect', () => {
      leavePlayer(player);
      // A client may leave the namespace and keep the connection, which nothing would close then.
      socket.conn.close();
      connections.endClosing(below);
    });
    socket.on('message', (raw: unknown) => {
      if (isStopping) return refuse(socket, raw, 'server.unavailable', 'The server is stopping.');
      player.pending += 1;
      const work = answerFrame(socket, player, raw, { ...parts, lines, countOddFrame })
        .catch(parts.onError)
        .finally(() => {
          player.pending -= 1;
          inFlight.delete(work);
        });
      inFlight.add(work);
    });
  });
  const anyoneIn = (room: string): Identity[] => {
    const [first] = io.sockets.adapter.rooms.get(room) ?? [];
    const socket = first === undefined ? undefined : io.sockets.sockets.get(first);
    const identity = socket && identityOf(socket);
    return identity ? [identity] : [];
  };
  return {
    io,
    playersOf: (owner) => views.flatMap((view) => anyoneIn(roomOf({ owner, view }))),
    players() {
      const all = [...io.sockets.sockets.values()].flatMap((socket) => identityOf(socket) ?? []);
      return [...new Map(all.map((one) => [roomOf(one), one])).values()];
    },
    async drain() {
      isStopping = true;
      while (inFlight.size > 0) await Promise.all(inFlight);
    },
  };
}

function addressOfSocket({ handshake }: Socket, { addressOf }: SocketParts): string {
  return addressOf(handshake.address, handshake.headers['x-forwarded-for']);
}

function refuse(socket: Socket, raw: unknown, code: ErrorCode, message: string): void {
  const { status, body } = new CallError(code, message);
  socket.emit('message', { id: frameIdOf(raw), status, error: body } satisfies AnswerFrame);
}

async function answerFrame(
  socket: Socket,
  player: SocketPlayer,
  raw: unknown,
  parts: FrameParts,
): Promise<void> {
  const frame = requestFrame.safeParse(raw);
  const address = addressOfSocket(socket, parts);
  if (!frame.success) {
    parts.countOddFrame(socket.conn);
    // An unreadable frame names no player, so it counts against the address.
    if (parts.gateway.admitsUnauthenticated(address)) {
      return refuse(socket, raw, 'request.malformed', 'The frame is not valid.');
    }
    slowDownSocket(webSocketOf(socket.conn));
    return refuse(socket, raw, 'request.tooMany', 'Too many frames: wait a little.');
  }
  const { id, key, token, type, payload } = frame.data;
  const prefix = `${callPrefix}:`;
  const { headers, query } = socket.handshake;
  const { status, data, prepared, error, identity, refusedPlayer } = await parts.gateway.handle({
    transport: 'socket',
    name: type.startsWith(prefix) ? type.slice(prefix.length) : '',
    payload,
    token,
    key,
    origin: headers.origin,
    address,
    ip: parts.addressOf.whole(socket.handshake.address, headers['x-forwarded-for']),
    userAgent: headers['user-agent'],
    acceptLanguage: headers['accept-language'],
    acceptHeader: headers.accept,
    platform: query['platform'],
    contract: query['contract'],
  });
  const isTooMany = status === tooManyStatus;
  if (isTooMany || !(identity ?? refusedPlayer)) parts.countOddFrame(socket.conn);
  if (isTooMany) slowDownSocket(webSocketOf(socket.conn));
  const isPacked = prepared && query['encoding'] === gzipEncoding;
  const body = isPacked ? { gzip: compressedOnce(prepared).gz } : { data };
  const answer: AnswerFrame = { id, status, ...(error ? { error } : body) };
  socket.emit('message', answer);
  // A socket that has closed in the meantime takes no place.
  if (player.token === token || !socket.connected) return;
  const { lines } = parts;
  if (refusedPlayer) takePlace(socket, player, { identity: refusedPlayer, address, lines });
  if (!identity) return;
  player.token = token;
  const joined = await joinPlayer(socket, player, { identity, address, lines });
  if (joined) parts.onPlayer(identity);
}

function frameIdOf(raw: unknown): string {
  const hasId = typeof raw === 'object' && raw !== null && 'id' in raw;
  return hasId && typeof raw.id === 'string' ? raw.id.slice(0, 64) : '';
}
