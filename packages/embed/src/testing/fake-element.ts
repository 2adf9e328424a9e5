import type { FakeBrowser, FakeFrame } from './fake-browser.ts';

interface Observer extends EventTarget {
  isConnected: boolean;
  connectedCallback?(): void;
  attributeChangedCallback?(name: string, before: string | null, after: string | null): void;
}

/** The fake base class of a custom element, with dialogs that open. */
export function createFakeElement(browser: FakeBrowser) {
  const { ownerDocument, append } = browser.element as unknown as {
    ownerDocument: { createElement(): FakeFrame };
    append: (frame: FakeFrame) => void;
  };
  function createDialog() {
    const held: FakeFrame[] = [];
    return {
      style: {},
      setAttribute: () => {},
      addEventListener: () => {},
      append(frame: FakeFrame) {
        held.push(Object.assign(frame, { focus: () => {}, animate: () => {} }));
        append(frame);
      },
      showModal: () => {},
      close: () => {},
      remove: () => held.forEach((frame) => frame.remove()),
    };
  }
  const page = {
    ...ownerDocument,
    documentElement: { style: {}, clientWidth: 1280 },
    defaultView: { ...browser.window, matchMedia: () => ({ matches: true }) },
    createElement: (tag: string) =>
      tag === 'dialog' ? createDialog() : ownerDocument.createElement(),
  };
  class Base extends EventTarget {
    readonly ownerDocument = page;
    readonly style: Record<string, string> = {};
    readonly #attributes = new Map<string, string>();
    isConnected = false;

    append(child: FakeFrame): void {
      // A dialog has already added its frame to the page.
      if ('contentWindow' in child) append(child);
    }

    getAttribute(name: string): string | null {
      return this.#attributes.get(name) ?? null;
    }

    setAttribute(name: string, value: string): void {
      this.#change(name, value);
    }

    removeAttribute(name: string): void {
      this.#change(name, null);
    }

    #change(name: string, after: string | null): void {
      const before = this.getAttribute(name);
      if (after === null) this.#attributes.delete(name);
      else this.#attributes.set(name, after);
      (this as Observer).attributeChangedCallback?.(name, before, after);
    }
  }
  return {
    Base,
    connect(element: unknown): void {
      const observer = element as Observer;
      observer.isConnected = true;
      observer.connectedCallback?.();
    },
  };
}
