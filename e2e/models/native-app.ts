import type { Page } from '@playwright/test';
import type { Device } from '../fixtures/product/react-native/device.ts';
import type { Addresses } from '../fixtures/product/start-product.ts';

/**
 * A React Native app that runs on the fakes in fixtures/product/react-native. The app is one page
 * of the browser and the content of its WebView another, because they are separate on a phone too.
 */
export class NativeApp {
  readonly page: Page;
  readonly view: Page;
  /** The URLs that the app opened in the system's browser. */
  readonly opened: string[] = [];
  /** The vibrations of the phone, each with its length. */
  readonly vibrations: number[] = [];
  /** The texts that the app put into the share sheet. */
  readonly shared: string[] = [];

  /** `script` is the bundled app; `fetchToken` answers the host's backend. */
  static async start(
    page: Page,
    product: Addresses,
    { script, fetchToken }: { script: string; fetchToken: () => Promise<string> },
  ): Promise<NativeApp> {
    const app = new NativeApp(page, await page.context().newPage());
    await app.#connect();
    const address = `${product.playground}/app`;
    const html = `<!doctype html><html lang="en"><title>App</title><div id="app"></div>
      <script type="module" src="/app.js"></script></html>`;
    await page.route(address, (route) => route.fulfill({ contentType: 'text/html', body: html }));
    await page.route(`${address}.js`, (route) =>
      route.fulfill({ contentType: 'text/javascript', body: script }),
    );
    await page.route('https://www.acme.example/cashier-token', async (route) => {
      const headers = { 'access-control-allow-origin': '*' };
      await route.fulfill({ headers, json: { token: await fetchToken() } });
    });
    await page.goto(address);
    return app;
  }

  private constructor(page: Page, view: Page) {
    this.page = page;
    this.view = view;
  }

  async #connect(): Promise<void> {
    const { page, view } = this;
    await page.exposeFunction('openUrl', (url: string) => void this.opened.push(url));
    await page.exposeFunction('vibrate', (ms: number) => void this.vibrations.push(ms));
    await page.exposeFunction('share', (text: string) => void this.shared.push(text));
    await page.exposeFunction('load', async (uri: string) => void (await view.goto(uri)));
    await page.exposeFunction('run', (script: string) => view.evaluate(script));
    await page.addInitScript(() => {
      const { openUrl, vibrate, share, load, run } = globalThis as unknown as Device;
      Object.assign(globalThis, { device: { openUrl, vibrate, share, load, run } });
    });
    await view.exposeFunction('tell', (data: string, url: string) =>
      page.evaluate(
        ([text, from]) => (Reflect.get(globalThis, 'device') as Device).receive?.(text, from),
        [data, url] as const,
      ),
    );
    await view.addInitScript(() => {
      const tell = Reflect.get(globalThis, 'tell') as (data: string, url: string) => void;
      const postMessage = (text: string): void => tell(text, location.href);
      Object.assign(globalThis, { ReactNativeWebView: { postMessage } });
    });
  }

  /** Presses the phone's back button; returns whether the app handled it. */
  pressBack(): Promise<boolean> {
    return this.page.evaluate(
      () => (Reflect.get(globalThis, 'device') as Device).pressBack?.() ?? false,
    );
  }
}
