import { vi } from 'vitest';

/** As much of a browser as the embed touches: a window, its document, and frames in it. */
export interface FakeFrame {
  attributes: Record<string, string>;
  style: { cssText: string };
  src: string;
  contentWindow: FakeWindow | null;
  setAttribute(name: string, value: string): void;
  remove(): void;
}

interface FakeWindow {
  posted: { message: unknown; targetOrigin: string }[];
  postMessage(text: string, targetOrigin: string): void;
  location: { replace: (url: string) => void };
}

function createFrame(frames: FakeFrame[]): FakeFrame {
  const posted: FakeWindow['posted'] = [];
  const frame: FakeFrame = {
    attributes: {},
    style: { cssText: '' },
    src: '',
    contentWindow: {
      posted,
      postMessage: (text, targetOrigin) =>
        void posted.push({ message: JSON.parse(text), targetOrigin }),
      location: { replace: vi.fn<(url: string) => void>() },
    },
    setAttribute(name, value) {
      frame.attributes[name] = value;
    },
    remove() {
      frames.splice(frames.indexOf(frame), 1);
      frame.contentWindow = null;
    },
  };
  return frame;
}

export function createFakeBrowser() {
  const frames: FakeFrame[] = [];
  const listeners = new Set<(event: MessageEvent) => void>();
  const defaultView = {
    open: vi.fn<typeof window.open>(),
    reportError: vi.fn<typeof reportError>(),
    addEventListener: (_type: string, listener: (event: MessageEvent) => void) =>
      listeners.add(listener),
    removeEventListener: (_type: string, listener: (event: MessageEvent) => void) =>
      listeners.delete(listener),
  };
  const ownerDocument = { defaultView, createElement: () => createFrame(frames) };
  const element = {
    ownerDocument,
    append: (frame: FakeFrame) => void frames.push(frame),
  };
  return {
    window: defaultView,
    frames,
    listeners,
    element: element as unknown as Element,
    /** Delivers a message event to the page as a browser does. */
    dispatch(event: { source: unknown; origin: string; data: unknown }): void {
      for (const listener of listeners) listener(event as MessageEvent);
    },
  };
}

export type FakeBrowser = ReturnType<typeof createFakeBrowser>;
