import { type HostMessageType, hostMessageMaxLength } from '@opencashier/contract/host/messages';
import fc from 'fast-check';
import { mutate, seeded } from '@opencashier/testing/mutations';
import { describe, expect, it } from 'vitest';
import { createHost } from '../../adapters/host.ts';
import { fuzzBoot } from '../../testing/fuzz-boot.ts';
import { frameConnection, openChannel } from './host-channel.ts';

interface FakeMessageEvent {
  source: unknown;
  origin: string;
  data: unknown;
}

const host = 'https://host.example';
const types: HostMessageType[] = [
  'loaded',
  'bonus-list-updated',
  'close',
  'go-back',
  'swipe-back',
  'token-updated',
  'appearance-updated',
  'viewport',
];
const runs = 20_000;

/** A widget in a frame; `changes` records every effect of a message. */
function widget() {
  const changes: unknown[] = [];
  const parent = { postMessage: (...posted: unknown[]) => void changes.push(posted) };
  let listener = (_event: FakeMessageEvent): void => {};
  const view = {
    parent,
    addEventListener: (_type: string, added: typeof listener) => (listener = added),
  };
  const channel = openChannel(
    frameConnection(view as unknown as Window, [host]),
    (payload) => {
      changes.push(payload);
      return true;
    },
    () => changes.push('refused'),
  );
  const hostPort = createHost(channel, () => {});
  for (const type of types) hostPort.on(type, (payload) => void changes.push([type, payload]));
  hostPort.listen();
  return { changes, parent, dispatch: (event: FakeMessageEvent) => listener(event) };
}

// Picked from a small set, because generating arbitrary payloads for every run would be slow.
const payload = fc.constantFrom<unknown>(
  undefined,
  null,
  0,
  '',
  [],
  {},
  { token: 't', currency: 'INR' },
  { token: 't', __proto__: { polluted: true } },
  { top: 0, height: 1 },
  { theme: 'dark', variables: { accent: 'red' } },
  [{ id: 1, type: 'deposit' }],
);
const known = fc
  .tuple(fc.constantFrom<string>(...types), payload)
  .map(([type, sent]) => JSON.stringify({ type, payload: sent }));
const unknownType = fc
  .tuple(fc.string(), payload)
  .filter(([type]) => !types.includes(type as HostMessageType))
  .map(([type, sent]) => JSON.stringify({ type, payload: sent }));
const truncated = fc
  .tuple(known, fc.nat({ max: 40 }))
  .map(([text, cut]) => text.slice(0, -1 - cut));
const notText = fc.constantFrom<unknown>(
  undefined,
  null,
  0,
  true,
  [],
  {},
  { type: 'close' },
  new Map(),
  Symbol('close'),
);
const tooLong = fc.constant(`{"type":"close","payload":"${'x'.repeat(hostMessageMaxLength)}"}`);
const malformed = fc.oneof(
  { weight: 6, arbitrary: fc.string() },
  { weight: 6, arbitrary: unknownType },
  { weight: 4, arbitrary: truncated },
  { weight: 3, arbitrary: notText },
  { weight: 1, arbitrary: tooLong },
);
const otherOrigin = fc.constantFrom(
  '',
  'null',
  '*',
  `${host}:444`,
  `${host}.evil.example`,
  'http://host.example',
  'file://',
  'https://HOST.example',
  `${host}/`,
  'https://evil.example',
  'https://xn--hst-sna.example',
);

/** Messages that must have no effect: from another window or origin, or malformed. */
function hostile(parent: unknown): fc.Arbitrary<FakeMessageEvent> {
  const otherWindow = fc.constantFrom<unknown>(null, undefined, {}, globalThis, 'parent');
  return fc.oneof(
    fc.record({ source: otherWindow, origin: fc.constant(host), data: known }),
    fc.record({ source: fc.constant(parent), origin: otherOrigin, data: known }),
    fc.record({ source: fc.constant(parent), origin: fc.constant(host), data: malformed }),
  );
}

describe('twenty thousand hostile messages', () => {
  it('[HOST-3] change nothing and throw nothing before a host is known', () => {
    const { changes, parent, dispatch } = widget();
    fc.assert(fc.property(hostile(parent), dispatch), { numRuns: runs });
    expect(changes).toEqual([]);
  });

  it('[HOST-3] change nothing and throw nothing after a host is known', () => {
    const { changes, parent, dispatch } = widget();
    dispatch({ source: parent, origin: host, data: '{"type":"loaded","payload":{"token":"t"}}' });
    expect(changes).toEqual([{ token: 't' }]);
    fc.assert(fc.property(hostile(parent), dispatch), { numRuns: runs });
    expect(changes).toHaveLength(1);
    dispatch({ source: parent, origin: host, data: '{"type":"close"}' });
    expect(changes[1]).toEqual(['close', undefined]);
    expect(Object.prototype).not.toHaveProperty('polluted');
  });
});

describe('mutated messages and start data', () => {
  it('[HOST-3] have no effect from other windows and origins, and raise no exception from the host', () => {
    const result = fuzzBoot(seeded(20_261), 30_000, mutate);
    expect(result).toMatchObject({ mutated: 30_000, accepted: [], uncaught: [] });
    expect(result.started).toBeGreaterThan(500);
    expect(result.effective).toBeGreaterThan(1000);
  });
});
