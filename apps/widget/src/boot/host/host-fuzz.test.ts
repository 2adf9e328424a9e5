import { type HostMessageType, hostMessageMaxLength } from '@opencashier/contract/host/messages';
import fc from 'fast-check';
import { mutate, seeded } from '@opencashier/testing/mutations';
import { describe, expect, it } from 'vitest';
import { createHost } from '../../adapters/host.ts';
import { fuzzBoot } from '../../testing/fuzz-boot.ts';
import { frameConnection, openChannel } from './host-channel.ts';

interface Said {
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
  let hear = (_said: Said): void => {};
  const view = { parent, addEventListener: (_type: string, heard: typeof hear) => (hear = heard) };
  const channel = openChannel(
    frameConnection(view as unknown as Window, [host]),
    (payload) => {
      changes.push(payload);
      return true;
    },
    () => changes.push('refused'),
  );
  const line = createHost(channel, () => {});
  for (const type of types) line.on(type, (payload) => void changes.push([type, payload]));
  line.listen();
  return { changes, parent, hear: (said: Said) => hear(said) };
}

// Cheap to generate, so that a hundred thousand are quick; expensive values come from a small set.
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
const broken = fc.tuple(known, fc.nat({ max: 40 })).map(([text, cut]) => text.slice(0, -1 - cut));
const noText = fc.constantFrom<unknown>(
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
const nothing = fc.oneof(
  { weight: 6, arbitrary: fc.string() },
  { weight: 6, arbitrary: unknownType },
  { weight: 4, arbitrary: broken },
  { weight: 3, arbitrary: noText },
  { weight: 1, arbitrary: tooLong },
);
const strangeOrigin = fc.constantFrom(
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

/** Messages that must have no effect: from a stranger, from another origin, or malformed. */
function hostile(parent: unknown): fc.Arbitrary<Said> {
  const stranger = fc.constantFrom<unknown>(null, undefined, {}, globalThis, 'parent');
  return fc.oneof(
    fc.record({ source: stranger, origin: fc.constant(host), data: known }),
    fc.record({ source: fc.constant(parent), origin: strangeOrigin, data: known }),
    fc.record({ source: fc.constant(parent), origin: fc.constant(host), data: nothing }),
  );
}

describe('twenty thousand hostile messages', () => {
  it('[HOST-3] change nothing and throw nothing before a host is known', () => {
    const { changes, parent, hear } = widget();
    fc.assert(
      fc.property(hostile(parent), (said) => hear(said)),
      { numRuns: runs },
    );
    expect(changes).toEqual([]);
  });

  it('[HOST-3] change nothing and throw nothing after a host is known', () => {
    const { changes, parent, hear } = widget();
    hear({ source: parent, origin: host, data: '{"type":"loaded","payload":{"token":"t"}}' });
    expect(changes).toEqual([{ token: 't' }]);
    fc.assert(
      fc.property(hostile(parent), (said) => hear(said)),
      { numRuns: runs },
    );
    expect(changes).toHaveLength(1);
    hear({ source: parent, origin: host, data: '{"type":"close"}' });
    expect(changes[1]).toEqual(['close', undefined]);
    expect(Object.prototype).not.toHaveProperty('polluted');
  });
});

describe('mutated messages and start data', () => {
  it('[HOST-3] of strangers change nothing, and of the host itself break nothing', () => {
    const result = fuzzBoot(seeded(20_261), 30_000, mutate);
    expect(result).toMatchObject({ sent: 30_000, accepted: [], uncaught: [] });
    expect(result.effective).toBeGreaterThan(1000);
  });
});
