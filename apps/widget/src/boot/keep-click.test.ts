import { afterEach, expect, it, vi } from 'vitest';
import { keepClick } from './paint-root.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
});

/** As much of an element as a click needs: something drawn within, or beside, a button. */
class FakeElement {
  readonly button: { click: () => void } | null;
  constructor(button: { click: () => void } | null) {
    this.button = button;
  }
  closest(selector: string) {
    return selector === 'button, a' ? this.button : null;
  }
}

function setUp() {
  vi.stubGlobal('Element', FakeElement);
  const listeners = new Set<(event: { target: unknown }) => void>();
  const container = {
    addEventListener: (_: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
  };
  const replay = keepClick(container as unknown as HTMLElement);
  const clickOn = (target: unknown) => listeners.forEach((listener) => listener({ target }));
  return { replay, clickOn, listeners };
}

it('makes a click on a drawing again, on the button around it', () => {
  const { replay, clickOn, listeners } = setUp();
  const click = vi.fn<() => void>();
  clickOn(new FakeElement({ click }));
  expect(click).not.toHaveBeenCalled();
  replay();
  expect(click).toHaveBeenCalledOnce();
  expect(listeners.size).toBe(0);
});

it('forgets a click that a later one beside every button overtook', () => {
  const { replay, clickOn } = setUp();
  const click = vi.fn<() => void>();
  clickOn(new FakeElement({ click }));
  clickOn(new FakeElement(null));
  replay();
  expect(click).not.toHaveBeenCalled();
});
