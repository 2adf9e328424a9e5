import { vi } from 'vitest';

/** The part of a browser that the embed uses: a window, its document, and frames in it. */
export interface FakeFrame {
  style: Record<string, string>;
  src: string;
  offsetWidth: number;
  /** The frame's position in the window, for getBoundingClientRect(). */
  rect: { top: number; height: number };
  getBoundingClientRect(): { top: number; height: number };
  contentWindow: FakeWindow | null;
  addEventListener: EventTarget['addEventListener'];
  dispatchEvent: EventTarget['dispatchEvent'];
  remove(): void;
}

interface FakeWindow {
  posted: { message: unknown; targetOrigin: string }[];
  postMessage(text: string, targetOrigin: string): void;
  location: { replace: (url: string) => void };
}

function createFrame(frames: FakeFrame[]): FakeFrame {
  const posted: FakeWindow['posted'] = [];
  const events = new EventTarget();
  const frame: FakeFrame = {
    style: {},
    src: '',
    offsetWidth: 800,
    rect: { top: 0, height: 600 },
    getBoundingClientRect: () => frame.rect,
    contentWindow: {
      posted,
      postMessage: (text, targetOrigin) =>
        void posted.push({ message: JSON.parse(text), targetOrigin }),
      location: { replace: vi.fn<(url: string) => void>() },
    },
    addEventListener: events.addEventListener.bind(events),
    dispatchEvent: events.dispatchEvent.bind(events),
    remove() {
      if (frames.includes(frame)) frames.splice(frames.indexOf(frame), 1);
      frame.contentWindow = null;
    },
  };
  return frame;
}

export function createFakeBrowser() {
  const frames: FakeFrame[] = [];
  const listeners = new Set<(event: MessageEvent) => void>();
  const viewportListeners = new Set<() => void>();
  const setOf = (type: string) => (type === 'message' ? listeners : viewportListeners);
  const defaultView = {
    origin: 'https://shop.example',
    innerHeight: 700,
    document: new EventTarget(),
    navigator: { onLine: true },
    fetch: vi.fn<(url: string) => Promise<{ json: () => Promise<unknown> }>>(() =>
      Promise.reject(new TypeError('Failed to fetch')),
    ),
    console: { warn: vi.fn<(text: string) => void>() },
    open: vi.fn<typeof window.open>(),
    reportError: vi.fn<typeof reportError>(),
    setTimeout: (run: () => void, ms: number) => setTimeout(run, ms),
    clearTimeout: (timer: number) => clearTimeout(timer),
    queueMicrotask,
    requestAnimationFrame: (run: () => void) => setTimeout(run, 16),
    cancelAnimationFrame: (timer: number) => clearTimeout(timer),
    addEventListener: (type: string, listener: () => void) => setOf(type).add(listener),
    removeEventListener: (type: string, listener: () => void) => setOf(type).delete(listener),
  };
  const ownerDocument = { defaultView, createElement: () => createFrame(frames) };
  return {
    window: defaultView,
    frames,
    listeners,
    /** The listeners for scrolling and resizing of the window. */
    viewportListeners,
    element: createElement(ownerDocument, frames),
    createElement: () => createElement(ownerDocument, frames),
    /** Delivers a message event to the page as a browser does. */
    dispatch(event: { source: unknown; origin: string; data: unknown }): void {
      for (const listener of listeners) listener(event as MessageEvent);
    },
  };
}

function createElement(ownerDocument: unknown, frames: FakeFrame[]): Element {
  const append = (frame: FakeFrame): void => void frames.push(frame);
  return { ownerDocument, append } as unknown as Element;
}

export type FakeBrowser = ReturnType<typeof createFakeBrowser>;
