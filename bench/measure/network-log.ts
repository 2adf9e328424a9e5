import type { CdpEvent } from './cdp.ts';

/** One request as the browser saw it; times in milliseconds since 1970. */
export interface LoggedRequest {
  url: string;
  /** The protocol's resource type: Document, Script, Stylesheet, Fetch, Image … */
  type: string;
  startedAtMs: number;
  endedAtMs: number | undefined;
  headerBytes: number;
  /** The size of the response's body as transferred, that is compressed. */
  bodyBytes: number;
}

interface Entry extends LoggedRequest {
  chunks: { atMs: number; bytes: number }[];
}

interface NetworkParams {
  requestId: string;
  timestamp: number;
  wallTime: number;
  type?: string;
  request: { url: string };
  response: { encodedDataLength: number };
  redirectResponse?: { encodedDataLength: number };
  encodedDataLength: number;
}

interface SocketParams {
  requestId: string;
  timestamp: number;
  wallTime: number;
  url: string;
  response: { opcode: number; payloadData: string; headersText?: string };
}

// The protocol writes binary frames in base64.
const textOpcode = 1;

/**
 * Tracks requests over all sessions of a page: the request for a cross-site frame's document starts
 * in its parent's session and ends in its own, under one id.
 */
export class NetworkLog {
  readonly #entries = new Map<string, Entry>();
  /** Events have monotonic timestamps; only the start of a request also has the wall-clock time. */
  #steadyZeroMs = 0;
  /** The addresses of sockets that have not sent their handshake yet. */
  readonly #socketUrls = new Map<string, string>();
  #lastEventAtMs = 0;

  handle({ method, params }: CdpEvent): void {
    if (!method.startsWith('Network.')) return;
    this.#lastEventAtMs = Date.now();
    if (method.startsWith('Network.webSocket')) {
      this.#handleSocket(method, params as unknown as SocketParams);
      return;
    }
    const event = params as unknown as NetworkParams;
    if (method === 'Network.requestWillBeSent') this.#start(event);
    const entry = this.#entries.get(event.requestId);
    if (!entry) return;
    const atMs = this.#steadyZeroMs + event.timestamp * 1000;
    if (method === 'Network.responseReceived') {
      entry.headerBytes += event.response.encodedDataLength;
      entry.type = event.type ?? entry.type;
    } else if (method === 'Network.dataReceived') {
      entry.chunks.push({ atMs, bytes: event.encodedDataLength });
    } else if (method === 'Network.loadingFinished') {
      entry.endedAtMs = atMs;
      entry.bodyBytes = event.encodedDataLength - entry.headerBytes;
    }
  }

  /** Milliseconds since anything happened on the network. */
  quietMs(): number {
    return Date.now() - this.#lastEventAtMs;
  }

  /** The requests started by then, with the bytes received so far, finished or not. */
  receivedBy(atMs: number): LoggedRequest[] {
    const started = [...this.#entries.values()].filter((entry) => entry.startedAtMs <= atMs);
    return started.map(({ chunks, ...entry }) => {
      if (entry.endedAtMs !== undefined && entry.endedAtMs <= atMs) return entry;
      const received = chunks.filter((chunk) => chunk.atMs <= atMs);
      const bodyBytes = received.reduce((sum, { bytes }) => sum + bytes, 0);
      return { ...entry, bodyBytes, endedAtMs: undefined };
    });
  }

  /** A socket counts as one request whose body is the payload of all frames that it received. */
  #handleSocket(method: string, event: SocketParams): void {
    const { requestId, timestamp, wallTime, response } = event;
    if (method === 'Network.webSocketCreated') {
      this.#socketUrls.set(requestId, event.url.replace(/^ws/, 'http'));
    } else if (method === 'Network.webSocketWillSendHandshakeRequest') {
      const url = this.#socketUrls.get(requestId) ?? '';
      const encodedDataLength = 0;
      this.#start({
        requestId,
        timestamp,
        wallTime,
        type: 'WebSocket',
        request: { url },
        response: { encodedDataLength },
        encodedDataLength,
      });
    }
    const entry = this.#entries.get(requestId);
    if (method === 'Network.webSocketHandshakeResponseReceived' && entry) {
      entry.headerBytes += response.headersText?.length ?? 0;
    } else if (method === 'Network.webSocketFrameReceived' && entry) {
      const { opcode, payloadData } = response;
      const bytes = Buffer.byteLength(payloadData, opcode === textOpcode ? 'utf8' : 'base64');
      entry.chunks.push({ atMs: this.#steadyZeroMs + timestamp * 1000, bytes });
    }
  }

  #start({ requestId, timestamp, wallTime, request, type, redirectResponse }: NetworkParams): void {
    this.#steadyZeroMs = (wallTime - timestamp) * 1000;
    const before = this.#entries.get(requestId);
    this.#entries.set(requestId, {
      url: request.url,
      type: type ?? 'Other',
      startedAtMs: before?.startedAtMs ?? wallTime * 1000,
      endedAtMs: undefined,
      headerBytes: redirectResponse?.encodedDataLength ?? 0,
      bodyBytes: 0,
      chunks: [],
    });
  }
}
