import { afterEach, describe, expect, it } from 'vitest';
import { giveHaptic, setHapticBridge } from './haptics.ts';

const original = Object.getOwnPropertyDescriptor(navigator, 'vibrate');

/** Lets the browser vibrate, and records for how long. */
function vibrations(): number[] {
  const durationsMs: number[] = [];
  const vibrate = (ms: number): number => durationsMs.push(ms);
  Object.defineProperty(navigator, 'vibrate', { value: vibrate, configurable: true });
  return durationsMs;
}

afterEach(() => {
  setHapticBridge(undefined);
  Reflect.deleteProperty(navigator, 'vibrate');
  if (original) Object.defineProperty(navigator, 'vibrate', original);
});

describe('haptic feedback', () => {
  it('[HOST-15] is the browser’s vibration, longer for a success than for a tap', () => {
    const durationsMs = vibrations();
    giveHaptic('tap');
    giveHaptic('success');
    expect(durationsMs).toEqual([15, 30]);
  });

  it('[HOST-15] is left to the app in a native app', () => {
    const durationsMs = vibrations();
    const sent: string[] = [];
    setHapticBridge((kind) => sent.push(kind));
    giveHaptic('success');
    expect(sent).toEqual(['success']);
    expect(durationsMs).toEqual([]);
  });

  it('[HOST-15] is skipped in a browser that cannot vibrate', () => {
    Object.defineProperty(navigator, 'vibrate', { value: undefined, configurable: true });
    expect(() => giveHaptic('tap')).not.toThrow();
  });
});
