import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { AddressOf } from '../security/client-address.ts';
import { enterAll, KeyedCounter } from './telemetry/keyed-counter.ts';

export interface ConnectionLimits {
  /** A connection may stay open for this long without a valid token or signature. */
  unauthenticatedMs: number;
  /** The same for a connection to which the server still owes an answer. */
  unansweredMs: number;
  /** The largest number of such connections from one address at a time, of all kinds together. */
  perAddressMax: number;
  /** The largest number of one player's HTTP connections that may stay open. */
  perPlayerMax: number;
  /** The same for all players at one address; whole cities may share an address. */
  playersPerAddressMax: number;
  /** A stopping server waits this long for connections: for idle ones, and for its own answers. */
  stopIdleMs: number;
  stopBusyMs: number;
  /** A client has this long to close its side of a connection that we close. */
  closeGraceMs: number;
  wait: Wait;
}

/** Calls `check` later; the returned function cancels that. */
export type Wait = (check: () => void, ms: number) => () => void;

const realWait: Wait = (check, ms) => {
  const timer = setTimeout(check, ms).unref();
  return () => clearTimeout(timer);
};

// Many players may share an address, but each is unauthenticated only for a moment: a widget sends
// its token with its first call. Provider calls take up to 20 seconds, and an answer must outlast
// them. A browser opens six connections to a site.
const connectionLimits: ConnectionLimits = {
  unauthenticatedMs: 30_000,
  unansweredMs: 300_000,
  perAddressMax: 2000,
  perPlayerMax: 50,
  playersPerAddressMax: 10_000,
  stopIdleMs: 2000,
  stopBusyMs: 25_000,
  closeGraceMs: 2000,
  wait: realWait,
};

interface Connection {
  /** The client's address, as the listener reads it. */
  addressOf: AddressOf;
  /** Releases its place among the unauthenticated connections or those of its player, once. */
  release: () => void;
  /** The time at which it was opened unauthenticated; undefined once it is authenticated. */
  unauthenticatedSinceMs?: number | undefined;
  /** The request that is being answered. */
  exchange?: { request: IncomingMessage; response: ServerResponse };
  /** True if a WebSocket waits for an answer. */
  isAnswering?: () => boolean;
  /** Cancels the end of a connection that is being closed. */
  cancelEnd?: () => void;
}

/** True if the client waits for our answer; not if its own request is incomplete. */
function isBusy({ exchange, isAnswering }: Connection): boolean {
  if (isAnswering) return isAnswering();
  return exchange !== undefined && exchange.request.complete && !exchange.response.writableFinished;
}

/**
 * Every connection of the listeners. One without a valid token or signature has a deadline, and
 * their number per address is limited, whether they send nothing, half a request or use a
 * WebSocket. The number of a player's HTTP connections is limited as well.
 */
export class Connections {
  readonly #limits: ConnectionLimits;
  readonly #perAddress: KeyedCounter;
  readonly #perPlayer: KeyedCounter;
  readonly #playersPerAddress: KeyedCounter;
  readonly #open = new Map<Socket, Connection>();

  constructor(limits?: Partial<ConnectionLimits>) {
    this.#limits = { ...connectionLimits, ...limits };
    this.#perAddress = new KeyedCounter(this.#limits.perAddressMax);
    this.#perPlayer = new KeyedCounter(this.#limits.perPlayerMax);
    this.#playersPerAddress = new KeyedCounter(this.#limits.playersPerAddressMax);
  }

  watch(server: Server, addressOf: AddressOf): void {
    server.on('connection', (socket: Socket) => {
      const connection: Connection = { addressOf, release: () => {} };
      this.#open.set(socket, connection);
      socket.once('close', () => {
        connection.release();
        connection.cancelEnd?.();
        this.#open.delete(socket);
      });
      if (addressOf.behindProxies) return;
      const address = addressOf(socket.remoteAddress, undefined);
      if (!this.#admit(socket, connection, address)) socket.destroy();
    });
  }

  /**
   * True if an unauthenticated connection has used half of its time: its client is asked to open
   * another one, so that the deadline does not interrupt a request.
   */
  isAging(socket: Socket): boolean {
    const { unauthenticatedSinceMs } = this.#open.get(socket) ?? {};
    if (unauthenticatedSinceMs === undefined) return false;
    return performance.now() - unauthenticatedSinceMs > this.#limits.unauthenticatedMs / 2;
  }

  /**
   * False if the address of the request has too many connections; proxied ones are counted here.
   */
  admitRequest(request: IncomingMessage, response: ServerResponse): boolean {
    const connection = this.#open.get(request.socket);
    if (!connection) return true;
    const { behindProxies } = connection.addressOf;
    connection.exchange = { request, response };
    response.once('close', () => {
      if (behindProxies && !connection.isAnswering) connection.release();
      if (connection.exchange?.response === response) delete connection.exchange;
    });
    return !behindProxies || this.#admitAgain(request, connection);
  }

  /**
   * The same for a WebSocket, which needs a token of its own regardless of what was sent over HTTP.
   */
  admitUpgrade(request: IncomingMessage): boolean {
    const connection = this.#open.get(request.socket);
    if (!connection) return true;
    connection.isAnswering = () => false;
    return this.#admitAgain(request, connection);
  }

  /** Sets the function that says whether a WebSocket waits for an answer. */
  setAnswering(socket: Socket, isAnswering: () => boolean): void {
    const connection = this.#open.get(socket);
    if (connection) connection.isAnswering = isAnswering;
  }

  /**
   * The connection has sent a valid token or signature over HTTP, and may stay open. If its player
   * or the address has too many such connections, it still counts as unauthenticated.
   */
  authenticate(socket: Socket, player?: { owner: string; address: string }): void {
    const connection = this.#open.get(socket);
    // The request may have been followed by an upgrade before it was answered.
    if (!connection || connection.isAnswering) return;
    // Only its first valid token counts.
    if (connection.unauthenticatedSinceMs === undefined) return;
    const leave = player ? this.#admitPlayer(player) : () => {};
    if (!leave) return;
    connection.release();
    connection.release = leave;
  }

  /** The same for a token on its WebSocket. */
  authenticateWebSocket(socket: Socket): void {
    this.#open.get(socket)?.release();
  }

  get closeGraceMs(): number {
    return this.#limits.closeGraceMs;
  }

  /** Cuts a connection that is being closed, authenticated or not, if its client keeps it open. */
  endClosing(socket: Socket): void {
    const connection = this.#open.get(socket);
    if (!connection || connection.cancelEnd) return;
    connection.cancelEnd = this.#limits.wait(() => socket.destroy(), this.closeGraceMs);
  }

  /**
   * Closes the remaining connections of a stopping server; those with a pending answer get more
   * time.
   */
  endSoon(): void {
    const { stopIdleMs, stopBusyMs } = this.#limits;
    const endIdle = (): void => {
      for (const [socket, connection] of this.#open) if (!isBusy(connection)) socket.destroy();
      if (this.#open.size > 0) setTimeout(endIdle, stopIdleMs).unref();
    };
    setTimeout(endIdle, stopIdleMs).unref();
    setTimeout(() => this.#open.forEach((_, socket) => socket.destroy()), stopBusyMs).unref();
  }

  /** Resolves when a stopping server has waited long enough for its own answers. */
  stopDeadline(): Promise<void> {
    return new Promise((resolve) => setTimeout(resolve, this.#limits.stopBusyMs).unref());
  }

  #admitPlayer({ owner, address }: { owner: string; address: string }): (() => void) | undefined {
    return enterAll([this.#perPlayer, owner], [this.#playersPerAddress, address]);
  }

  #admitAgain({ socket, headers }: IncomingMessage, connection: Connection): boolean {
    connection.release();
    const address = connection.addressOf(socket.remoteAddress, headers['x-forwarded-for']);
    return this.#admit(socket, connection, address);
  }

  #admit(socket: Socket, connection: Connection, address: string): boolean {
    const leave = this.#perAddress.enter(address);
    if (!leave) return false;
    const { unauthenticatedMs, unansweredMs, wait } = this.#limits;
    connection.unauthenticatedSinceMs = performance.now();
    const lastMs = connection.unauthenticatedSinceMs + unansweredMs;
    const check = (): void => {
      if (!isBusy(connection) || performance.now() >= lastMs) return void socket.destroy();
      cancel = wait(check, unauthenticatedMs);
    };
    let cancel = wait(check, unauthenticatedMs);
    connection.release = () => {
      delete connection.unauthenticatedSinceMs;
      cancel();
      leave();
    };
    return true;
  }
}
