import { lineRefused } from '@opencashier/contract/calls/socket/frames';
import type { Socket } from 'socket.io';
import type { Identity, Viewer } from '../../security/tokens.ts';
import type { PlayerSockets } from './player-sockets.ts';

/** The player of a socket, by the token that it used last. */
export interface SocketPlayer {
  token?: string;
  identity?: Identity;
  expiry?: NodeJS.Timeout;
  /** The frames that are being answered. */
  pending: number;
  /** The socket is authenticated. */
  onAuthenticated: () => void;
  /** Releases its place among the sockets of its player. */
  giveUpPlace?: () => void;
  /** There was no place for the socket, and it is about to be closed. */
  isRefused?: boolean;
}

/** Node's timers overflow beyond it. */
const timeoutMaxMs = 2 ** 31 - 1;

/** The room that receives the updates of a player's view; each view has its own. */
export function roomOf({ owner, view }: Viewer): string {
  return `${view} ${owner}`;
}

/** The player of a socket, as long as the token is valid. */
export function identityOf(socket: { data: unknown }): Identity | undefined {
  return (socket.data as SocketPlayer).identity;
}

interface Arrival {
  identity: Identity;
  address: string;
  lines: PlayerSockets;
}

/**
 * Counts a socket among those of its player, even if all its calls were refused so far: a valid
 * token frees it from the limits on unauthenticated sockets. False if the player or the address has
 * too many sockets: this one is informed and closed.
 */
export function takePlace(
  socket: Socket,
  player: SocketPlayer,
  { identity, address, lines }: Arrival,
): boolean {
  if (player.isRefused) return false;
  player.giveUpPlace?.();
  const place = lines.admit(identity.owner, address);
  if (!place) {
    player.isRefused = true;
    socket.emit(lineRefused);
    setTimeout(() => socket.disconnect(true), lines.graceMs).unref();
    return false;
  }
  player.giveUpPlace = place;
  player.onAuthenticated();
  return true;
}

/** Pushes go to the player whose token the socket last used, and stop when that token expires. */
export async function joinPlayer(
  socket: Socket,
  player: SocketPlayer,
  arrival: Arrival,
): Promise<boolean> {
  const { identity } = arrival;
  const room = roomOf(identity);
  const before = player.identity && roomOf(player.identity);
  if (before !== undefined && before !== room) await socket.leave(before);
  clearTimeout(player.expiry);
  if (!takePlace(socket, player, arrival)) {
    delete player.identity;
    return false;
  }
  player.identity = identity;
  await socket.join(room);
  leaveWhenExpired(socket, player, identity);
  return true;
}

function leaveWhenExpired(socket: Socket, player: SocketPlayer, identity: Identity): void {
  const { expiresAtMs } = identity;
  const leftMs = expiresAtMs - Date.now();
  if (leftMs <= 0) {
    delete player.identity;
    return void socket.leave(roomOf(identity));
  }
  const check = () => leaveWhenExpired(socket, player, identity);
  player.expiry = setTimeout(check, Math.min(leftMs, timeoutMaxMs)).unref();
}

/** The socket is gone. */
export function leavePlayer(player: SocketPlayer): void {
  player.giveUpPlace?.();
  clearTimeout(player.expiry);
}
