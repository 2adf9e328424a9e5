import type { Page } from '@playwright/test';
import type { WidgetMessage } from './bare-host.ts';
import { Cashier } from './cashier.ts';

/** The widget in a native app: a page of its own, with the app's objects on its `window`. */
export class WebView {
  readonly cashier: Cashier;
  readonly #page: Page;

  static async open(page: Page, address: string): Promise<WebView> {
    await page.addInitScript(() => {
      const received: WidgetMessage[] = [];
      const reads: number[] = [];
      let data: unknown;
      Object.assign(globalThis, {
        cashierAndroid: { postMessage: (text: string) => received.push(JSON.parse(text)) },
        app: { received, reads, setUserData: (given: unknown) => (data = given) },
      });
      Object.defineProperty(globalThis, 'cashierUserData', {
        get() {
          reads.push(performance.now());
          return data;
        },
      });
    });
    await page.goto(address);
    return new WebView(page);
  }

  private constructor(page: Page) {
    this.#page = page;
    this.cashier = new Cashier(page);
  }

  async received(messageType: string): Promise<WidgetMessage[]> {
    const all = await this.#page.evaluate(() => {
      const { received } = Reflect.get(globalThis, 'app') as { received: WidgetMessage[] };
      return received;
    });
    return all.filter((message) => message.messageType === messageType);
  }

  /** The times at which the widget read its start data, in milliseconds. */
  async reads(): Promise<number[]> {
    return this.#page.evaluate(() => {
      const { reads } = Reflect.get(globalThis, 'app') as { reads: number[] };
      return reads;
    });
  }

  async setUserData(data: object): Promise<void> {
    await this.#page.evaluate((given) => {
      const app = Reflect.get(globalThis, 'app') as { setUserData: (value: unknown) => void };
      app.setUserData(given);
    }, data);
  }

  /** An entry of the session storage. */
  async stored(name: string): Promise<string | null> {
    return this.#page.evaluate((key) => sessionStorage.getItem(key), name);
  }

  /** Sends a message through the function that the widget offers to apps. */
  async send(type: string, payload: unknown): Promise<void> {
    await this.#page.evaluate((text) => {
      const receive = Reflect.get(globalThis, 'cashierReceive') as (json: string) => void;
      receive(text);
    }, JSON.stringify({ type, payload }));
  }
}
