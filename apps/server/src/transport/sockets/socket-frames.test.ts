import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  frameOf,
  openRaw,
  type RawConnection,
  upgradeRequest,
} from '../../testing/raw-connection.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
// The date stands still, so that no allowance is refilled however slow the machine is.
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  server = await startTestServer();
});
afterAll(async () => {
  await server.close();
  vi.useRealTimers();
});

async function joined(path?: string): Promise<RawConnection> {
  const raw = await openRaw(server.url);
  raw.send(upgradeRequest(path));
  await expect.poll(() => raw.received()).toContain('pingInterval');
  raw.send(frameOf('40'));
  await expect.poll(() => raw.received()).toContain('40{"sid"');
  return raw;
}

const many = (frame: Buffer, count = 2000): Buffer =>
  Buffer.concat(Array.from({ length: count }, () => frame));

/** A message in empty fragments, of which the last one never comes. */
const fragments = (count: number): Buffer =>
  Buffer.concat([fragment(1), many(fragment(0), count - 1)]);

function fragment(opcode: number): Buffer {
  const frame = frameOf('', opcode);
  frame[0] = opcode;
  return frame;
}

const countOf = (text: string, part: string): number => text.split(part).length - 1;

const call = (token: string, name = 'bank-get') =>
  frameOf(
    `42["message",{"id":"a","token":"${token}","time":1,"type":"BANKING:${name}","payload":{}}]`,
  );

describe('a flood on a socket', () => {
  it.each([
    ['of unknown events', frameOf('42["anything",1]'), 'anything'],
    ['of unknown namespaces', frameOf('40/nowhere,'), 'Invalid namespace'],
    ['of acknowledged events', frameOf('4217["message",{}]'), '"status"'],
    ['of pongs', frameOf('3'), '2probe'],
    ['of WebSocket pings', frameOf('', 9), '\x8a\x00'],
    ['of WebSocket pongs', frameOf('', 10), '\x8a\x00'],
    ['of unreadable calls', frameOf('42["message",{"id":"x"}]'), '"status"'],
    ['of calls with a made-up token', call('made.up.token'), '"status"'],
  ])('%s ends the connection after a few hundred', async (_what, frame, answer) => {
    const raw = await joined();
    raw.send(many(frame));
    await raw.ended;
    expect(countOf(raw.received(), answer)).toBeLessThan(220);
  });

  const otherContract = '/v4/socket.io/?EIO=4&transport=websocket&contract=900/900';
  it.each([
    ['of calls', 'flooding', undefined, 'bank-get', '"status"'],
    ['of unknown calls', 'naming', undefined, 'nothing', '"status":404'],
    ['of calls of another contract', 'outdated', otherContract, 'bank-get', '"status":426'],
  ])(
    '%s beyond the player’s limit is not answered completely',
    async (_what, user, path, name, answer) => {
      const token = await server.token({ user });
      // The server knows the token from an earlier call.
      await server.call(token, 'methods-payment-v3', { country: 'de', currency: 'EUR' });
      const raw = await joined(path);
      raw.send(many(call(token, name)));
      await raw.ended;
      // The player may make sixty calls; further ones read before the pause are refused, up to a
      // limit.
      expect(countOf(raw.received(), answer)).toBeGreaterThanOrEqual(59);
      expect(countOf(raw.received(), '"status"')).toBeLessThan(280);
    },
  );
});

describe('a message in fragments', () => {
  /** The frame that closes a WebSocket with status 1008. */
  const policyViolation = '\x88\x02\x03\xf0';

  it('is read if they are few, and ends the connection if they are many', async () => {
    const raw = await joined();
    raw.send(fragments(60));
    raw.send(frameOf('42["message",{"id":"x"}]', 0));
    await expect.poll(() => raw.received()).toContain('"status":400');
    raw.send(fragments(100));
    await raw.ended;
    expect(raw.received()).toContain(policyViolation);
  });

  it('ends the connection if a frame arrives in far more pieces than a network makes', async () => {
    const raw = await joined();
    raw.socket.setNoDelay();
    const frame = frameOf('x'.repeat(10_000));
    raw.send(frame.subarray(0, 8));
    let isEnded = false;
    raw.socket.once('close', () => (isEnded = true));
    // The server runs in this process and gets its turn to read after each of them.
    for (let sent = 0; sent < 5000 && !isEnded; sent += 1) {
      raw.send('x');
      await new Promise((resolve) => setImmediate(resolve));
    }
    await raw.ended;
    expect(raw.received()).toContain(policyViolation);
  });
});
