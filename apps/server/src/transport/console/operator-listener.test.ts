import { request } from 'node:http';
import { operatorRequest } from '@opencashier/contract/operator/signed-request';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askOperator, operatorApi, operatorKey } from '../../testing/operator/ask-operator.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ partner: { operatorApi } });
});
afterAll(() => server.close());

/** The status of a request whose target is sent exactly as written. */
function statusOf(url: string, path: string, headers: Record<string, string> = {}) {
  const { hostname: host, port } = new URL(url);
  return new Promise<number | undefined>((resolve, reject) => {
    request({ host, port, path, headers, agent: false }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode));
    })
      .on('error', reject)
      .end();
  });
}

const spellings = [
  '/metrics',
  '/metrics/',
  '/metrics?x=1',
  '/metrics#x',
  '/Metrics',
  '/%6detrics',
  '/%6Detrics',
  '//metrics',
  '/./metrics',
  '/cashier/../metrics',
  '/cashier/..%2fmetrics/',
  '/cashier/%2e%2e/metrics',
  '/cashier/%252E%252E%252Fmetrics',
  '/cashier/..\\metrics',
  '/cashier/..%5cmetrics',
  '/cashier/..;/metrics',
  '/cashier/..',
  '/cashier/return/..%2f..%2fmetrics',
  '/cashier/assets/../../metrics',
  '/api/BANKING/..%2f..%2fmetrics',
  '/v4/socket.io/../../metrics',
  '/metrics;a=b',
  '/metrics%20',
  '/metrics%00',
  'http://127.0.0.1/metrics',
  '/operator',
  '/operator/',
  '/operator/demo',
  '/operator/demo/audit',
  '/OPERATOR/demo/audit',
  '/%6fperator/demo/audit',
  '/operator%2fdemo%2faudit',
  '//operator//demo//audit',
  '/operator/./demo/audit',
  '/cashier/../operator/demo/audit',
  '/operator/demo/audit/',
  '/operator;x/demo/audit',
  `/operator/demo/${'x'.repeat(1100)}`,
  'http://127.0.0.1:4403/operator/demo/audit',
];

describe('the listener of operators', () => {
  it.each(spellings)(
    'is the only one that serves them: the public port answers 404 to %s',
    async (path) => {
      expect(await statusOf(server.url, path)).toBe(404);
      const { port } = new URL(server.consoleUrl);
      expect(await statusOf(server.url, path, { host: `127.0.0.1:${port}` })).toBe(404);
    },
  );

  it.each([
    '/cashier/a..b',
    '/cashier/deposit?back=/../x',
    '/cashier/...',
    '/cashier/deposit%2F..%2F',
    '/cashier/deposit/../bonus',
    '/cashier/./metrics',
  ])('leaves alone what is a path of the widget in every reading: %s', async (path) => {
    expect(await statusOf(server.url, path)).toBe(200);
  });

  it('refuses a signed request on the public port, and answers the same on its own', async () => {
    const stamp = { id: 'req_on-both-ports', at: new Date() };
    const { path, ...signed } = operatorRequest('audit', { limit: 1 }, operatorKey(), stamp);
    expect((await fetch(server.url + path, signed)).status).toBe(404);
    expect((await fetch(server.consoleUrl + path, signed)).status).toBe(200);
    expect((await askOperator(server, 'audit', { limit: 1 })).status).toBe(200);
  });

  it('serves the metrics and the health check, and nothing for players', async () => {
    expect(await statusOf(server.consoleUrl, '/metrics')).toBe(200);
    expect(await statusOf(server.consoleUrl, '/readyz')).toBe(200);
    for (const path of ['/cashier/deposit', '/api/BANKING/bank-get', '/webhooks/sandbox']) {
      expect(await statusOf(server.consoleUrl, path)).toBe(404);
    }
    const upgrade = { connection: 'upgrade', upgrade: 'websocket' };
    const socket = '/v4/socket.io/?EIO=4&transport=websocket';
    expect(await statusOf(server.consoleUrl, socket, upgrade)).toBe(404);
  });
});
