import type { Page } from '@playwright/test';
import type { HeardMessage } from './bare-host.ts';
import { Cashier } from './cashier.ts';

/** The widget in a native app: a page of its own, with the app's objects on its window. */
export class WebView {
  readonly cashier: Cashier;
  readonly #page: Page;

  static async open(page: Page, address: string): Promise<WebView> {
    await page.addInitScript(() => {
      const heard: HeardMessage[] = [];
      const looks: number[] = [];
      let data: unknown;
      Object.assign(globalThis, {
        cashierAndroid: { postMessage: (text: string) => heard.push(JSON.parse(text)) },
        app: { heard, looks, handOver: (given: unknown) => (data = given) },
      });
      Object.defineProperty(globalThis, 'cashierUserData', {
        get() {
          looks.push(performance.now());
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

  async heard(messageType: string): Promise<HeardMessage[]> {
    const all = await this.#page.evaluate(() => {
      const { heard } = Reflect.get(globalThis, 'app') as { heard: HeardMessage[] };
      return heard;
    });
    return all.filter((message) => message.messageType === messageType);
  }

  /** The times at which the widget read its start data, in milliseconds. */
  async looks(): Promise<number[]> {
    return this.#page.evaluate(() => {
      const { looks } = Reflect.get(globalThis, 'app') as { looks: number[] };
      return looks;
    });
  }

  async handOver(data: object): Promise<void> {
    await this.#page.evaluate((given) => {
      const app = Reflect.get(globalThis, 'app') as { handOver: (value: unknown) => void };
      app.handOver(given);
    }, data);
  }

  /** An entry of the session storage. */
  async stored(name: string): Promise<string | null> {
    return this.#page.evaluate((key) => sessionStorage.getItem(key), name);
  }

  /** Sends a message through the function that the widget offers to apps. */
  async say(type: string, payload: unknown): Promise<void> {
    await this.#page.evaluate((text) => {
      const receive = Reflect.get(globalThis, 'cashierReceive') as (json: string) => void;
      receive(text);
    }, JSON.stringify({ type, payload }));
  }
}
