import type { CashierController } from './controller.ts';
import type { CashierEventName, CashierEvents } from './events.ts';
import { mountIntercepted } from './mount.ts';
import type { MountOptions, StartDataInput } from './options.ts';
import { preload } from './preload.ts';

const frameAttributes = ['url', 'partner', 'page', 'presentation', 'height', 'frame-title'];
const dataAttributes = ['token', 'currency', 'payment-geo', 'locale', 'theme', 'platform'];

/** Servers have no HTMLElement, and importing this module there must not fail. */
const Base = globalThis.HTMLElement ?? Object;

type Listen = <E extends CashierEventName>(
  type: E,
  listener: (event: CustomEvent<CashierEvents[E]>) => void,
  options?: boolean | AddEventListenerOptions,
) => void;

/**
 * `<open-cashier url="…" partner="…" token="…">`. Without a token it preloads the widget out of
 * sight. Each event of the widget is a CustomEvent of the same name with its payload in `detail`.
 * Call preventDefault() on openExternalUrl if the page opens the address itself.
 */
export class OpenCashierElement extends Base {
  static readonly observedAttributes = [...frameAttributes, ...dataAttributes];
  declare addEventListener: Listen & HTMLElement['addEventListener'];
  #controller: CashierController | undefined;
  #cancelPreload = (): void => {};
  #data: Partial<StartDataInput> = {};
  #isScheduled = false;
  #isClosed = false;
  /**
   * As in MountOptions; changes apply the next time that the widget is mounted. These are only
   * declared, because a page may set them before the element is defined.
   */
  declare linkSchemes: MountOptions['linkSchemes'];
  declare trace: MountOptions['trace'];

  /** The widget's controller, while it is mounted. */
  get controller(): CashierController | undefined {
    return this.#controller;
  }

  /**
   * Start data that attributes cannot hold. It takes precedence over attributes of the same name.
   */
  get data(): Partial<StartDataInput> {
    return this.#data;
  }

  set data(data: Partial<StartDataInput>) {
    this.#data = data;
    this.#scheduleUpdate();
  }

  /** Reopens a modal or a sheet that the player closed. */
  show(): void {
    this.#isClosed = false;
    this.#scheduleUpdate();
  }

  connectedCallback(): void {
    // A custom element is inline by default and would have no size.
    this.style.display ||= 'block';
    // Data that was set before the element was defined is a plain property.
    const { data } = this;
    delete (this as { data?: unknown }).data;
    this.data = data;
  }

  /** An element that moveBefore() moves keeps its frame, and therefore its widget. */
  connectedMoveCallback(): void {}

  disconnectedCallback(): void {
    this.#isClosed = false;
    this.#unmount();
  }

  attributeChangedCallback(name: string, before: string | null, after: string | null): void {
    if (before === after) return;
    if (frameAttributes.includes(name)) this.#unmount();
    this.#scheduleUpdate();
  }

  /** Attributes that change together count as one change. */
  #scheduleUpdate(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    queueMicrotask(() => {
      this.#isScheduled = false;
      if (this.isConnected) this.#update();
    });
  }

  #update(): void {
    const [url, partner, page, presentation, height, title] = this.#read(frameAttributes);
    const frame = { url, partner, page, presentation, height, title } as Omit<MountOptions, 'data'>;
    const values = this.#read(dataAttributes);
    const attributes = dataAttributes.map((name, index) => [camelCase(name), values[index]]);
    const data = { ...Object.fromEntries(attributes), ...this.#data } as StartDataInput;
    if (!data.token) {
      // The player has signed out, and nothing from that session may stay in the page.
      this.#isClosed = false;
      if (this.#controller) this.#unmount();
      this.#cancelPreload = preload(this, frame);
    } else if (this.#controller) {
      this.#controller.update(data);
    } else if (!this.#isClosed) {
      const { linkSchemes, trace } = this;
      const options = { ...frame, data, linkSchemes, trace };
      this.#controller = mountIntercepted(this, options, (type, detail) => {
        if (type === 'close' && presentation && presentation !== 'inline') {
          // A fresh token that arrives late must not reopen the widget that the player closed.
          this.#isClosed = true;
          this.#controller = undefined;
        }
        return !this.dispatchEvent(new CustomEvent(type, { detail, cancelable: true }));
      });
    }
  }

  #unmount(): void {
    this.#cancelPreload();
    this.#controller?.destroy();
    this.#controller = undefined;
  }

  #read(names: string[]): (string | undefined)[] {
    return names.map((name) => this.getAttribute(name) ?? undefined);
  }
}

const camelCase = (name: string) =>
  name.replace(/-(\w)/, (_whole, letter: string) => letter.toUpperCase());

declare global {
  interface HTMLElementTagNameMap {
    'open-cashier': OpenCashierElement;
  }
}

const { customElements } = globalThis;
if (customElements && !customElements.get('open-cashier')) {
  customElements.define('open-cashier', OpenCashierElement);
}
