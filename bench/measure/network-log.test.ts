import { expect, it } from 'vitest';
import { NetworkLog } from './network-log.ts';
import { transferFrom } from './transfer.ts';

const wallZeroSeconds = 1_000_000;

// The monotonic clock of the events started 1,000,000 s after 1970.
function logOf(events: [method: string, atSeconds: number, params: object][]): NetworkLog {
  const log = new NetworkLog();
  for (const [name, timestamp, params] of events) {
    const wallTime = wallZeroSeconds + timestamp;
    log.handle({
      method: `Network.${name}`,
      params: { requestId: '1', timestamp, wallTime, ...params },
      sessionId: undefined,
    });
  }
  return log;
}

const url = 'http://127.0.0.1:4400/cashier/assets/a.js';
const atMs = (seconds: number) => (wallZeroSeconds + seconds) * 1000;

const log = logOf([
  ['requestWillBeSent', 1, { request: { url }, type: 'Script' }],
  ['responseReceived', 2, { response: { encodedDataLength: 200 }, type: 'Script' }],
  ['dataReceived', 3, { encodedDataLength: 600 }],
  ['dataReceived', 4, { encodedDataLength: 400 }],
  ['loadingFinished', 4, { encodedDataLength: 1200 }],
]);

it('counts the body of a finished request separately from its headers', () => {
  const [request] = log.receivedBy(atMs(4));
  expect(request).toMatchObject({ headerBytes: 200, bodyBytes: 1000, endedAtMs: atMs(4) });
});

it('counts the bytes received so far of an unfinished request', () => {
  const [request] = log.receivedBy(atMs(3));
  expect(request).toMatchObject({ bodyBytes: 600, endedAtMs: undefined });
});

it('leaves out requests that start later', () => {
  expect(log.receivedBy(atMs(0.5))).toEqual([]);
});

it('adds up the bytes from one origin, by kind', () => {
  const { bytes, sum } = transferFrom('http://127.0.0.1:4400', log.receivedBy(atMs(4)));
  expect(bytes.JS).toBe(1000);
  expect(sum).toBe(1000);
  expect(transferFrom('http://localhost:4401', log.receivedBy(atMs(4))).sum).toBe(0);
});

it('counts the frames that a socket received, as a request of its origin', () => {
  const socket = logOf([
    ['webSocketCreated', 0, { url: 'ws://127.0.0.1:4400/socket?EIO=4' }],
    ['webSocketWillSendHandshakeRequest', 1, {}],
    ['webSocketHandshakeResponseReceived', 2, { response: { headersText: 'HTTP/1.1 101' } }],
    ['webSocketFrameSent', 3, { response: { opcode: 1, payloadData: '42["call"]' } }],
    ['webSocketFrameReceived', 4, { response: { opcode: 1, payloadData: '{"a":"ü"}' } }],
    ['webSocketFrameReceived', 5, { response: { opcode: 2, payloadData: 'AAEC' } }],
  ]);
  const before = transferFrom('http://127.0.0.1:4400', socket.receivedBy(atMs(4)));
  expect(before).toMatchObject({ sum: 10, headerBytes: 12, requestCount: 1 });
  const after = transferFrom('http://127.0.0.1:4400', socket.receivedBy(atMs(5)));
  expect(after.bytes.frames).toBe(13);
});
