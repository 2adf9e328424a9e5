import { afterEach, describe, expect, it } from 'vitest';
import { giveHaptic, hapticsThrough } from './haptics.ts';

const own = Object.getOwnPropertyDescriptor(navigator, 'vibrate');

/** Lets the browser vibrate, and records for how long. */
function vibrations(): number[] {
  const felt: number[] = [];
  const vibrate = (ms: number): number => felt.push(ms);
  Object.defineProperty(navigator, 'vibrate', { value: vibrate, configurable: true });
  return felt;
}

afterEach(() => {
  hapticsThrough(undefined);
  Reflect.deleteProperty(navigator, 'vibrate');
  if (own) Object.defineProperty(navigator, 'vibrate', own);
});

describe('haptic feedback', () => {
  it('[HOST-15] is the browser’s vibration, longer for a success than for a tap', () => {
    const felt = vibrations();
    giveHaptic('tap');
    giveHaptic('success');
    expect(felt).toEqual([15, 30]);
  });

  it('[HOST-15] is the app’s in a native app', () => {
    const felt = vibrations();
    const sent: string[] = [];
    hapticsThrough((kind) => sent.push(kind));
    giveHaptic('success');
    expect(sent).toEqual(['success']);
    expect(felt).toEqual([]);
  });

  it('[HOST-15] is left out in a browser without it', () => {
    Object.defineProperty(navigator, 'vibrate', { value: undefined, configurable: true });
    expect(() => giveHaptic('tap')).not.toThrow();
  });
});
