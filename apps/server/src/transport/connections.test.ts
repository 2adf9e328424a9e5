import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { frameOf, openRaw, type RawConnection, upgradeRequest } from '../testing/raw-connection.ts';
import { askOver, openTestSocket } from '../testing/test-socket.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

const list = { country: 'de', currency: 'EUR' };
const post = 'POST /api/BANKING/session-start HTTP/1.1\r\nhost: server\r\n';

/** Sends these one after another, each once the previous one was answered. */
async function talk(raw: RawConnection, ...exchanges: [string | Buffer, string][]): Promise<void> {
  for (const [message, answer] of exchanges) {
    raw.send(message);
    await expect.poll(() => raw.received()).toContain(answer);
  }
}

/** The head of a frame of a gigabyte. */
const hugeFrame = Buffer.from([0x81, 0xff, 0, 0, 0, 0, 0x40, 0, 0, 0, 0, 0, 0, 0]);

describe('a connection without a token', () => {
  const checks = new Map<() => void, number>();
  const wait = (check: () => void, ms: number) => {
    checks.set(check, ms);
    return () => checks.delete(check);
  };
  const closeGraceMs = 3_600_000;

  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ connectionLimits: { wait, closeGraceMs } });
  });
  afterAll(() => server.close());

  /** Lets the deadline of every such connection pass; there must be this many. */
  async function expireDeadlines(count = 1): Promise<void> {
    await expect.poll(() => checks.size).toBe(count);
    for (const check of checks.keys()) check();
  }

  /** The end of a connection that is being closed. */
  async function expireGrace(): Promise<void> {
    await expect.poll(() => [...checks.values()]).toContain(closeGraceMs);
    for (const [check, ms] of checks) if (ms === closeGraceMs) check();
  }

  it('is closed if it sends nothing, on either port', async () => {
    const silent = [await openRaw(server.url), await openRaw(server.consoleUrl)];
    await expireDeadlines(2);
    await Promise.all(silent.map(({ ended }) => ended));
  });

  it('is closed if its request arrives too slowly', async () => {
    const raw = await openRaw(server.url);
    const head = `content-type: application/json\r\nexpect: 100-continue\r\n`;
    await talk(raw, [`${post}${head}content-length: 60000\r\n\r\n`, '100 Continue']);
    raw.send('{');
    await expireDeadlines();
    await raw.ended;
  });

  it('is closed if it keeps requesting public files', async () => {
    const raw = await openRaw(server.url);
    await talk(raw, ['GET /healthz HTTP/1.1\r\nhost: s\r\n\r\n', '200 OK']);
    await talk(raw, ['GET /nowhere HTTP/1.1\r\nhost: s\r\n\r\n', '404 Not Found']);
    await expireDeadlines();
    await raw.ended;
  });

  it('is closed as soon as it leaves the namespace of its WebSocket', async () => {
    const raw = await openRaw(server.url);
    await talk(raw, [upgradeRequest(), 'pingInterval'], [frameOf('40'), '40{"sid"']);
    raw.send(frameOf('41'));
    await expireGrace();
    await raw.ended;
  });

  it.each([
    ['joins nothing', []],
    ['asks for an unknown namespace', [['40/nowhere,', 'Invalid namespace']]],
    ['shows no token', [['40', '40{"sid"']]],
    [
      'shows no good token',
      [
        ['40', '40{"sid"'],
        ['42["message",{"id":"x"}]', '"status":400'],
      ],
    ],
  ] as [string, [string, string][]][])('is ended on a WebSocket that %s', async (_, exchanges) => {
    const raw = await openRaw(server.url);
    await talk(raw, [upgradeRequest(), 'pingInterval']);
    for (const [message, answer] of exchanges) await talk(raw, [frameOf(message), answer]);
    await expireDeadlines();
    await raw.ended;
  });

  it('gets a 404 and is closed if it requests an upgrade on another path', async () => {
    const raw = await openRaw(server.url);
    await talk(raw, [upgradeRequest('/elsewhere'), '404 Not Found']);
    await raw.ended;
  });

  it.each([
    ['no host', ''],
    ['two hosts, of which a proxy might read the other', 'host: one\r\nhost: other\r\n'],
  ])('is refused if it sends %s', async (_, hosts) => {
    const raw = await openRaw(server.url);
    await talk(raw, [`GET /healthz HTTP/1.1\r\n${hosts}connection: close\r\n\r\n`, '400 Bad']);
    await raw.ended;
  });

  it('may stay open once it has sent one, over HTTP and on a socket', async () => {
    const token = await server.token({ user: 'stays' });
    const socket = await openTestSocket(server.url);
    await askOver(socket, token, 'methods-payment-v3', list);
    const raw = await openRaw(server.url);
    const call = `GET /api/BANKING/methods-payment-v3?country=de&currency=EUR HTTP/1.1\r\nhost: s\r\n`;
    await talk(raw, [`${call}authorization: Bearer ${token}\r\n\r\n`, '200 OK']);
    await expect.poll(() => checks.size).toBe(0);
    await talk(raw, ['GET /nowhere HTTP/1.1\r\nhost: s\r\n\r\n', '404 Not Found']);
    expect(await askOver(socket, token, 'methods-payment-v3', list)).toMatchObject({ status: 200 });
  });

  it('is also a WebSocket whose connection sent one over HTTP, before or with the upgrade', async () => {
    const callOf = async (user: string) =>
      'GET /api/BANKING/methods-payment-v3?country=de&currency=EUR HTTP/1.1\r\nhost: s\r\n' +
      `authorization: Bearer ${await server.token({ user })}\r\n\r\n`;
    const later = await openRaw(server.url);
    await talk(later, [await callOf('upgrades-later'), '200 OK']);
    await expect.poll(() => checks.size).toBe(0);
    await talk(later, [upgradeRequest(), 'pingInterval'], [frameOf('40'), '40{"sid"']);
    expect([...checks.values()]).toEqual([30_000]);
    await expireDeadlines();
    await later.ended;
    // The answer to the call comes after the upgrade.
    const atOnce = await openRaw(server.url);
    const call = await callOf('upgrades-at-once');
    await talk(atOnce, [call + upgradeRequest(), 'pingInterval'], [frameOf('40'), '40{"sid"']);
    await expect.poll(() => atOnce.received()).toContain('200 OK');
    expect([...checks.values()]).toEqual([30_000]);
    await expireDeadlines();
    await atOnce.ended;
    // With a token of its own it may stay.
    const stays = await openRaw(server.url);
    await talk(stays, [await callOf('upgrades'), '200 OK'], [upgradeRequest(), 'pingInterval']);
    await talk(stays, [frameOf('40'), '40{"sid"']);
    expect([...checks.values()]).toEqual([30_000]);
    const token = await server.token({ user: 'upgrades' });
    const frame = { id: 'a', token, time: 1, type: 'BANKING:bank-get', payload: {} };
    await talk(stays, [frameOf(`42["message",${JSON.stringify(frame)}]`), '"status"']);
    await expect.poll(() => checks.size).toBe(0);
  });
});

describe('a closed WebSocket whose client does not disconnect', () => {
  it('is cut off after a moment', async () => {
    const connectionLimits = { unauthenticatedMs: 600_000, closeGraceMs: 20 };
    const server = await startTestServer({ connectionLimits });
    for (const last of [frameOf('41'), frameOf('', 8), hugeFrame]) {
      const raw = await openRaw(server.url);
      await talk(raw, [upgradeRequest(), 'pingInterval'], [frameOf('40'), '40{"sid"']);
      raw.send(last);
      await raw.ended;
    }
    await server.close();
  });
});

describe('connections of one address', () => {
  const limits = { unauthenticatedMs: 60_000, perAddressMax: 3 };

  it('are counted together, whatever their protocol', async () => {
    const server = await startTestServer({ connectionLimits: limits });
    const silent = await openRaw(server.url);
    const dripping = await openRaw(server.url);
    dripping.send(post);
    const socket = await openTestSocket(server.url);
    await (
      await openRaw(server.url)
    ).ended;
    // A player does not count, and a closed connection makes room.
    await askOver(socket, await server.token({ user: 'known' }), 'methods-payment-v3', list);
    silent.socket.destroy();
    await talk(await openRaw(server.url), [upgradeRequest(), 'pingInterval']);
    // Another address has its own limit.
    await talk(await openRaw(server.url, '127.0.0.2'), [upgradeRequest(), 'pingInterval']);
    await server.close();
  });

  it('are counted by the forwarded address behind a proxy, IPv6 by its /64', async () => {
    const environment = { trustedProxies: 1 };
    const server = await startTestServer({ connectionLimits: limits, environment });
    const open = async (address: string): Promise<RawConnection> => {
      const raw = await openRaw(server.url);
      raw.send(upgradeRequest(undefined, `x-forwarded-for: ${address}\r\n`));
      return raw;
    };
    for (const last of ['1', 'ffff', 'a:b:c:d']) {
      const path = `2001:db8:0:7:${last.includes(':') ? last : `:${last}`}`;
      await talk(await open(path), ['', 'pingInterval']);
    }
    const refused = await open('2001:db8::7:8:9:a:b');
    await talk(refused, ['', '429 Too Many Requests']);
    await refused.ended;
    const request = 'GET /healthz HTTP/1.1\r\nhost: s\r\nx-forwarded-for: 2001:DB8:0:7::5\r\n\r\n';
    await talk(await openRaw(server.url), [request, '429 Too Many Requests']);
    await talk(await open('2001:db8:0:8::1'), ['', 'pingInterval']);
    // A proxy keeps its connections, but nothing follows a failed upgrade.
    const elsewhere = await openRaw(server.url);
    await talk(elsewhere, [upgradeRequest('/elsewhere'), '404 Not Found']);
    await elsewhere.ended;
    await server.close();
  });
});

describe('connections on the operators’ port', () => {
  const forwarded = (address: string) =>
    `GET /healthz HTTP/1.1\r\nhost: s\r\nx-forwarded-for: ${address}\r\n\r\n`;

  it('are counted by their own address, whatever they claim in a header', async () => {
    const environment = { trustedProxies: 1 };
    const connectionLimits = { unauthenticatedMs: 60_000, perAddressMax: 2 };
    const server = await startTestServer({ connectionLimits, environment });
    for (const address of ['192.0.2.1', '192.0.2.2']) {
      await talk(await openRaw(server.consoleUrl), [forwarded(address), '200 OK']);
    }
    const surplus = await openRaw(server.consoleUrl);
    surplus.send(forwarded('192.0.2.3'));
    await surplus.ended;
    expect(surplus.received()).toBe('');
    // The public port has its proxy.
    await talk(await openRaw(server.url), [forwarded('192.0.2.3'), '200 OK']);
    await server.close();
  });

  it('are counted by the forwarded address behind a proxy of their own', async () => {
    const environment = { consoleTrustedProxies: 1 };
    const connectionLimits = { unauthenticatedMs: 60_000, perAddressMax: 1 };
    const server = await startTestServer({ connectionLimits, environment });
    for (const address of ['192.0.2.1', '192.0.2.2', '192.0.2.1']) {
      await talk(await openRaw(server.consoleUrl), [forwarded(address), '200 OK']);
    }
    await server.close();
  });
});

describe('a server that stops', () => {
  it('closes open connections after a moment', async () => {
    const stop = { stopIdleMs: 50, stopBusyMs: 60_000 };
    const server = await startTestServer({ connectionLimits: stop });
    const silent = await openRaw(server.url);
    const dripping = await openRaw(server.url);
    dripping.send(`${post}content-length: 100\r\n\r\n{`);
    const joined = await openRaw(server.url);
    await talk(joined, [upgradeRequest(), 'pingInterval'], [frameOf('40'), '40{"sid"']);
    const operators = await openRaw(server.consoleUrl);
    operators.send('GET /metrics HTTP/1.1\r\n');
    await server.close();
    await Promise.all([silent, dripping, joined, operators].map(({ ended }) => ended));
  });

  it('does not wait forever for its own answers', async () => {
    const server = await startTestServer({ connectionLimits: { stopBusyMs: 400 } });
    const token = await server.token({ user: 'late' });
    const release = server.provider.hold();
    const created = server.provider.nextCreate();
    const answer = server.deposit(token).then(
      ({ status }) => status,
      () => 'cut off',
    );
    await created;
    await server.app.close();
    expect(await answer).toBe('cut off');
    release();
    await server.close();
  });
});
