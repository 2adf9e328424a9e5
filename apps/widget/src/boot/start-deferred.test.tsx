import { readStartData } from '@opencashier/contract/host/start-data';
import { afterAll, afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { type FakePorts, fakePorts } from '../testing/fake-ports.ts';
import { beginTest } from '../testing/fixtures.ts';
import type { Composed } from './start/compose-ports.ts';
import { giveHaptic, setHapticBridge } from '../ui/inputs/haptics.ts';
import { startDeferred } from './start-deferred.ts';

const added = vi.spyOn(globalThis, 'addEventListener');
afterAll(() => added.mockRestore());

beforeEach(() => {
  beginTest();
  // The other screens are not loaded, and this is no native app.
  vi.stubGlobal('requestIdleCallback', () => 0);
  vi.stubGlobal('parent', {});
});
afterEach(() => {
  vi.unstubAllGlobals();
  // The tests of other files share the page.
  document.body.replaceChildren();
  for (const listener of added.mock.calls) removeEventListener(...listener);
  added.mockClear();
});

function startAfterList(payload: object): FakePorts {
  const ports = fakePorts();
  const telemetry = { track: () => {}, flush: () => {} };
  startDeferred({ ports, telemetry } as unknown as Composed, readStartData(payload));
  return ports;
}

it('a button that is pressed while nothing has the focus is focused, as Safari does not', () => {
  const focused: (Element | null)[] = [];
  document.body.innerHTML = '<input><button><b>Open</b></button>';
  const [input, button] = [document.querySelector('input'), document.querySelector('button')];
  button?.addEventListener('click', () => focused.push(document.activeElement));
  startAfterList({});
  button?.querySelector('b')?.click();
  input?.focus();
  button?.click();
  expect(focused).toEqual([button, input]);
});

it('[START-6] the fonts of the host’s schema are loaded', async () => {
  const faces: string[] = [];
  class Face {
    readonly family: string;
    readonly source: string;
    constructor(family: string, source: string) {
      this.family = family;
      this.source = source;
    }
    load = async () => this;
  }
  vi.stubGlobal('FontFace', Face);
  const add = ({ family, source }: Face) => void faces.push(`${family} ${source}`);
  Object.defineProperty(document, 'fonts', { configurable: true, value: { add } });
  onTestFinished(() => void Reflect.deleteProperty(document, 'fonts'));
  const fonts = [{ family: 'Inter', url: 'https://a.example/inter.woff2' }];
  startAfterList({ schema: { fonts } });
  await vi.waitFor(() => expect(faces).toEqual(['Inter url("https://a.example/inter.woff2")']));
  const root = document.documentElement;
  await vi.waitFor(() => expect(root.style.getPropertyValue('--cashier-font')).toContain('Inter'));
  root.style.removeProperty('--cashier-font');
});

it.each([
  ['in a native app by the app', () => window, [{ messageType: 'haptic', kind: 'tap' }], []],
  ['in a frame by the browser', () => ({}), [], [15]],
])('[HOST-15] haptic feedback is given %s', (_, parentOf, messages, vibrations) => {
  const felt: unknown[] = [];
  vi.stubGlobal('parent', parentOf());
  vi.stubGlobal('navigator', { onLine: true, vibrate: (ms: number) => felt.push(ms) });
  onTestFinished(() => setHapticBridge(undefined));
  const { sent } = startAfterList({});
  giveHaptic('tap');
  expect(sent).toEqual(messages);
  expect(felt).toEqual(vibrations);
});

it('[BON-6, BON-11] a player without a group is reported in group_a, and not for the other', () => {
  const { tracked } = startAfterList({});
  expect(tracked).toEqual([['experiment', 'analytics-21868 group_a']]);
});
