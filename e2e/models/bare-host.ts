import type { Frame, Page } from '@playwright/test';
import { expect } from '../fixtures/expect.ts';
import { allowLocalNetwork } from '../fixtures/product/local-network.ts';
import { Cashier } from './cashier.ts';

export interface WidgetMessage {
  messageType: string;
  [field: string]: unknown;
}

/** A host that has only the frame, and sends only the messages that a test sends. */
export class BareHost {
  readonly page: Page;
  readonly cashier: Cashier;
  readonly #widgetUrl: string;

  /** Serves this page at `address`, instead of any other. */
  static async open(page: Page, address: string, widgetUrl: string): Promise<BareHost> {
    const body = `<!doctype html><html lang="en"><title>Bare host</title><main><h1>Bare host</h1>
      <iframe title="Cashier" width="800" height="700"></iframe></main>`;
    await allowLocalNetwork(page.context());
    await page.route(address, (route) => route.fulfill({ contentType: 'text/html', body }));
    await page.goto(address);
    // Intercepting a page's requests disables its cache.
    await page.unroute(address);
    await page.evaluate((url) => {
      const received: WidgetMessage[] = [];
      Reflect.set(globalThis, 'received', received);
      addEventListener('message', ({ data }) => received.push(JSON.parse(String(data))));
      const frame = document.querySelector('iframe');
      if (frame) frame.src = url;
    }, widgetUrl);
    return new BareHost(page, widgetUrl);
  }

  private constructor(page: Page, widgetUrl: string) {
    this.page = page;
    this.#widgetUrl = widgetUrl;
    this.cashier = new Cashier(page.getByTitle('Cashier').contentFrame());
  }

  async setWidth(width: number): Promise<void> {
    await this.page.locator('iframe').evaluate((frame: HTMLIFrameElement, px) => {
      frame.width = String(px);
    }, width);
  }

  /** The messages from the widget, oldest first. */
  async received(messageType: string): Promise<WidgetMessage[]> {
    const all = await this.page.evaluate(
      () => Reflect.get(globalThis, 'received') as WidgetMessage[],
    );
    return all.filter((message) => message.messageType === messageType);
  }

  async send(type: string, payload: unknown): Promise<void> {
    await this.page.evaluate(
      ([text, origin]) => {
        document.querySelector('iframe')?.contentWindow?.postMessage(text, origin);
      },
      [JSON.stringify({ type, payload }), new URL(this.#widgetUrl).origin] as const,
    );
  }

  /** Loads the widget's page again, or another of its pages, and waits for its greeting. */
  async reload(widgetUrl = this.#widgetUrl): Promise<void> {
    const greetings = (await this.received('Loaded')).length;
    await this.page.evaluate((url) => {
      const frame = document.querySelector('iframe');
      if (frame) frame.src = url;
    }, widgetUrl);
    await expect.poll(() => this.received('Loaded')).toHaveLength(greetings + 1);
  }

  /** The widget's frame, for its URL and for state that no role exposes. */
  frame(): Frame {
    const { origin } = new URL(this.#widgetUrl);
    const frame = this.page.frames().find((one) => one.url().startsWith(origin));
    if (!frame) throw new Error('The bare host’s page has no cashier frame.');
    return frame;
  }

  /** Waits until the widget has no more requests under way. */
  async settled(): Promise<void> {
    await this.page.waitForLoadState('networkidle');
  }
}
