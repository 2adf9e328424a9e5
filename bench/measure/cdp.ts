// A small client for the Chrome DevTools Protocol. Playwright's own sessions attach to a page's
// child targets only after these run, but a cross-site frame has to be throttled before its first
// byte.

type Params = Record<string, unknown>;

export interface CdpEvent {
  method: string;
  params: Params;
  sessionId: string | undefined;
}

interface Frame {
  id?: number;
  method?: string;
  params?: Params;
  sessionId?: string;
  result?: unknown;
  error?: { message: string };
}

type Settle = { resolve: (result: unknown) => void; reject: (error: Error) => void };

export class Cdp {
  readonly #socket: WebSocket;
  readonly #pending = new Map<number, Settle>();
  readonly #listeners = new Set<(event: CdpEvent) => void>();
  #lastId = 0;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.addEventListener('message', ({ data }) => this.#receive(JSON.parse(String(data))));
    socket.addEventListener('close', () =>
      this.#failAll(new Error('The browser closed the debugger connection.')),
    );
  }

  /** Connects to the browser that accepts debuggers on this port. */
  static async connect(port: number): Promise<Cdp> {
    const answer = await fetch(`http://127.0.0.1:${port}/json/version`);
    const { webSocketDebuggerUrl }: { webSocketDebuggerUrl: string } = JSON.parse(
      await answer.text(),
    );
    const socket = new WebSocket(webSocketDebuggerUrl);
    await new Promise((resolve, reject) => {
      socket.addEventListener('open', resolve);
      socket.addEventListener('error', () =>
        reject(new Error('The browser refused the debugger.')),
      );
    });
    return new Cdp(socket);
  }

  /** Sends a command; the caller sets the result type from the protocol's documentation. */
  send<Result = unknown>(method: string, params: Params = {}, sessionId?: string): Promise<Result> {
    const id = ++this.#lastId;
    const answered = new Promise<unknown>((resolve, reject) => {
      this.#pending.set(id, { resolve, reject });
    });
    this.#socket.send(JSON.stringify({ id, method, params, sessionId }));
    return answered as Promise<Result>;
  }

  /** Subscribes to the events of every session; returns a function that unsubscribes. */
  listen(listener: (event: CdpEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  close(): void {
    this.#socket.close();
  }

  #receive({ id, method, params = {}, sessionId, result, error }: Frame): void {
    if (method !== undefined) {
      for (const listener of this.#listeners) listener({ method, params, sessionId });
      return;
    }
    const settle = this.#pending.get(id ?? 0);
    this.#pending.delete(id ?? 0);
    if (error) settle?.reject(new Error(error.message));
    else settle?.resolve(result);
  }

  #failAll(error: Error): void {
    for (const { reject } of this.#pending.values()) reject(error);
    this.#pending.clear();
  }
}
