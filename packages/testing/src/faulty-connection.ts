import type { Socket } from 'node:net';
import { FrameRepeater } from './frame-repeater.ts';

export type ConnectionFault =
  | { kind: 'none' }
  /** Every byte is delayed, both ways. */
  | { kind: 'delay'; ms: number }
  /** The server's data arrives slowly. */
  | { kind: 'throttle'; bytesPerSecond: number }
  /** The connection is reset after this many more bytes from the server. */
  | { kind: 'drop'; afterBytes: number }
  /** An open connection swallows everything, and neither end notices. */
  | { kind: 'halfOpen' }
  /** A new connection is accepted and never answered; existing ones continue. */
  | { kind: 'blackhole' }
  /** A new connection is reset at its first request. */
  | { kind: 'reset' }
  /** Socket.IO's answers arrive twice. TCP cannot do that, but the frames on it can. */
  | { kind: 'duplicate' };

type Write = (chunk: Buffer) => void | Promise<void>;

/** One connection through the proxy. */
export class FaultyConnection {
  readonly ended: Promise<void>;
  readonly #client: Socket;
  readonly #server: Socket;
  readonly #faultNow: () => ConnectionFault;
  readonly #frames = new FrameRepeater();
  #head: string | undefined;
  #dropFault: ConnectionFault | undefined;
  #bytesLeft = 0;
  #isDead = false;

  constructor(client: Socket, server: Socket, faultNow: () => ConnectionFault) {
    this.#client = client.setNoDelay();
    this.#server = server.setNoDelay();
    this.#faultNow = faultNow;
    const toServer = new Queue((chunk) => void server.write(chunk));
    const toClient = new Queue((chunk) => this.#answer(chunk));
    client.on('data', (chunk: Buffer) => this.#onRequest(chunk, toServer));
    server.on('data', (chunk: Buffer) => this.#onAnswer(chunk, toClient));
    // An error on a connection is followed by its close, which is handled below.
    client.on('error', () => {});
    server.on('error', () => {});
    server.on('close', () => void toClient.done().then(() => this.#isDead || client.destroySoon()));
    this.ended = new Promise((resolve) => {
      client.on('close', () => {
        server.destroy();
        resolve();
      });
    });
  }

  /** The beginning of the first request; empty until it arrives. */
  get head(): string {
    return this.#head ?? '';
  }

  reset(): void {
    this.#server.destroy();
    this.#client.resetAndDestroy();
  }

  /** Swallows everything from now on. */
  deaden(): void {
    this.#isDead = true;
  }

  #onRequest(chunk: Buffer, queue: Queue): void {
    const isFirst = this.#head === undefined;
    this.#head ??= chunk.toString('latin1').split('\r\n', 1)[0] ?? '';
    const fault = this.#faultNow();
    if (isFirst && fault.kind === 'reset') return this.reset();
    if (isFirst && (fault.kind === 'blackhole' || fault.kind === 'halfOpen')) this.deaden();
    if (!this.#isDead) queue.add(chunk, fault.kind === 'delay' ? fault.ms : 0);
  }

  #onAnswer(chunk: Buffer, queue: Queue): void {
    const fault = this.#faultNow();
    if (!this.#isDead) queue.add(chunk, fault.kind === 'delay' ? fault.ms : 0);
  }

  async #answer(chunk: Buffer): Promise<void> {
    const fault = this.#faultNow();
    const frames = this.#frames.read(chunk, fault.kind === 'duplicate');
    if (fault.kind === 'throttle') return this.#trickle(chunk, fault.bytesPerSecond);
    if (fault.kind === 'drop') return this.#sendUntilDrop(chunk, fault);
    this.#client.write(frames);
  }

  async #trickle(chunk: Buffer, bytesPerSecond: number): Promise<void> {
    const stepMs = 20;
    const stepBytes = Math.max(1, Math.round((bytesPerSecond * stepMs) / 1000));
    for (let at = 0; at < chunk.length; at += stepBytes) {
      this.#client.write(chunk.subarray(at, at + stepBytes));
      await after(stepMs);
    }
  }

  #sendUntilDrop(chunk: Buffer, fault: Extract<ConnectionFault, { kind: 'drop' }>): void {
    if (this.#dropFault !== fault) this.#bytesLeft = fault.afterBytes;
    this.#dropFault = fault;
    const allowed = chunk.subarray(0, this.#bytesLeft);
    this.#bytesLeft -= allowed.length;
    // The reset must not overtake the bytes before it.
    const isOver = this.#bytesLeft === 0;
    this.#client.write(allowed, () => isOver && this.reset());
  }
}

/** One direction: each chunk waits for its own time and for the ones before it. */
class Queue {
  readonly #write: Write;
  #last: Promise<unknown> = Promise.resolve();

  constructor(write: Write) {
    this.#write = write;
  }

  add(chunk: Buffer, delayMs: number): void {
    const due = delayMs > 0 ? after(delayMs) : undefined;
    this.#last = Promise.all([this.#last, due]).then(() => this.#write(chunk));
  }

  async done(): Promise<void> {
    await this.#last;
  }
}

function after(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
