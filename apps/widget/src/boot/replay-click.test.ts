import { afterEach, expect, it, vi } from 'vitest';
import { recordClick } from './first-list/in-page-list.ts';
import { replayClick } from './first-list/paint-root.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
});

interface FakeButton {
  click: () => void;
  isConnected: boolean;
  textContent: string;
  getAttribute: (name: string) => string | null;
}

function fakeButton(text: string, isConnected = true) {
  const click = vi.fn<() => void>();
  return { click, isConnected, textContent: text, getAttribute: () => null };
}

/** The parts of an element that a click uses: a picture inside or beside a button. */
class FakeElement {
  readonly button: FakeButton | null;
  constructor(button: FakeButton | null) {
    this.button = button;
  }
  closest(selector: string) {
    return selector === 'button, a' ? this.button : null;
  }
}

function setUp(buttons: FakeButton[] = []) {
  vi.stubGlobal('Element', FakeElement);
  const listeners = new Set<(event: { target: unknown }) => void>();
  vi.stubGlobal('addEventListener', (_: string, listener: () => void) => listeners.add(listener));
  vi.stubGlobal('removeEventListener', (_: string, listener: () => void) =>
    listeners.delete(listener),
  );
  const container = { querySelectorAll: () => buttons } as unknown as HTMLElement;
  const take = recordClick();
  const replay = () => replayClick(container, take());
  const clickOn = (target: unknown) => listeners.forEach((listener) => listener({ target }));
  return { replay, clickOn, listeners };
}

it('replays a click on an icon on the button around it', () => {
  const { replay, clickOn, listeners } = setUp();
  const visa = fakeButton('Visa');
  clickOn(new FakeElement(visa));
  expect(visa.click).not.toHaveBeenCalled();
  replay();
  expect(visa.click).toHaveBeenCalledOnce();
  expect(listeners.size).toBe(0);
});

it('ignores a click on the page itself, which is no element', () => {
  const { replay, clickOn } = setUp();
  const visa = fakeButton('Visa');
  clickOn(new FakeElement(visa));
  clickOn({});
  replay();
  expect(visa.click).not.toHaveBeenCalled();
});

it('drops a click if a later one hit no button', () => {
  const { replay, clickOn } = setUp();
  const visa = fakeButton('Visa');
  clickOn(new FakeElement(visa));
  clickOn(new FakeElement(null));
  replay();
  expect(visa.click).not.toHaveBeenCalled();
});

it('finds a redrawn button by its text, and clicks no other', () => {
  const [skrill, visa] = [fakeButton('Skrill'), fakeButton('Visa')];
  const first = setUp([skrill, visa]);
  first.clickOn(new FakeElement(fakeButton('Visa', false)));
  first.replay();
  const second = setUp([skrill]);
  second.clickOn(new FakeElement(fakeButton('Visa', false)));
  second.replay();
  expect(visa.click).toHaveBeenCalledOnce();
  expect(skrill.click).not.toHaveBeenCalled();
});
