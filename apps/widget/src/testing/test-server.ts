import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { callType } from '@opencashier/contract/calls/call-paths';
import type { ErrorBody } from '@opencashier/contract/error-body';
import type { RequestFrame } from '@opencashier/contract/calls/socket/frames';
import { Server } from 'socket.io';

export interface ServedCall {
  name: string;
  payload: unknown;
  token: string;
  key: string | undefined;
}

export interface Served {
  status: number;
  data?: unknown;
  /** On the socket, in place of the data. */
  gzip?: Uint8Array;
  error?: ErrorBody;
  /** Closes the connection instead of answering. */
  hangUp?: true;
}

export interface TestServer {
  url: string;
  io: Server;
  calls: ServedCall[];
  frames: RequestFrame[];
  /** The answer to the next calls. */
  answer: (call: ServedCall) => Served;
  close(): Promise<void>;
}

/** One handler behind both transports, as on the real server, and nothing more. */
export async function startTestServer(port = 0): Promise<TestServer> {
  const http = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', () => {
      const url = new URL(request.url ?? '', 'http://test');
      const call: ServedCall = {
        name: url.pathname.replace('/api/BANKING/', ''),
        payload: body ? JSON.parse(body) : Object.fromEntries(url.searchParams),
        token: String(request.headers.authorization).replace('Bearer ', ''),
        key: request.headers['idempotency-key']?.toString(),
      };
      server.calls.push(call);
      const { status, data, error, hangUp } = server.answer(call);
      if (hangUp) return response.destroy();
      response.writeHead(status, { 'content-type': 'application/json' });
      return response.end(JSON.stringify(error ? { error } : data));
    });
  });
  const io = new Server(http, { path: '/v4/socket.io', transports: ['websocket'] });
  io.on('connection', (socket) => {
    socket.on('message', (frame: RequestFrame) => {
      server.frames.push(frame);
      const { id, key, token, type, payload } = frame;
      const call: ServedCall = { name: type.replace(callType(''), ''), payload, token, key };
      server.calls.push(call);
      const { hangUp, ...answer } = server.answer(call);
      if (hangUp) socket.disconnect(true);
      else socket.emit('message', { id, ...answer });
    });
  });
  await new Promise<void>((resolve) => http.listen(port, '127.0.0.1', resolve));
  const server: TestServer = {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    io,
    calls: [],
    frames: [],
    answer: () => ({ status: 200, data: null }),
    close: () => io.close(),
  };
  return server;
}
