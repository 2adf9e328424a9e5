import type { FrameLocator, Locator, Page } from '@playwright/test';
import type { mount as Mount } from '@opencashier/embed';
import { docsSnippet } from '@opencashier/testing/docs-snippet';
import { buildScript } from '../../packages/embed/build/package.ts';
import type { Addresses } from '../fixtures/product/start-product.ts';
import { allowLocalNetwork } from '../fixtures/product/local-network.ts';
import { Cashier } from './cashier.ts';

/** The policy that docs/embedding.md requires of a host, as strict as possible. */
export function strictPolicy(widget: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    docsSnippet('policy').replace('https://pay.example', new URL(widget).origin),
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ');
}

export interface HostPageOptions {
  /** Headers in addition to a strict content security policy. */
  headers?: Record<string, string>;
  body?: string;
  /** The markup that loads the embed; a body that loads it itself needs none. */
  head?: string;
  /** The host's own script, served as /page.js. */
  script?: string;
  /** More scripts, by URL. */
  files?: Record<string, string>;
}

let built: ReturnType<typeof buildScript> | undefined;
const embedScript = () => (built ??= buildScript());

const style = `
  body { margin: 0; font: 16px system-ui; }
  main { padding: 24px; }
  #cashier { height: 640px; }
  #cashier.free { height: auto; }
  #after { height: 1600px; }
`;

const defaultBody = `
  <main><h1>Shop</h1><button id="opener">Open</button><p>Text above the cashier</p></main>
  <div id="cashier"></div>
  <p id="after">Text below the cashier</p>`;

/** A site that uses the package's script build as documented, on an origin of the partner. */
export class HostPage {
  readonly page: Page;
  readonly opener: Locator;
  readonly frame: Locator;
  readonly cashier: Cashier;

  static async open(
    page: Page,
    product: Addresses,
    options: HostPageOptions = {},
  ): Promise<HostPage> {
    const { code, integrity } = await embedScript();
    const tag = `<script src="/open-cashier.js" integrity="${integrity}" crossorigin="anonymous">
      </script>`;
    const { headers = {}, head = tag, body = defaultBody, script = '', files = {} } = options;
    const html = `<!doctype html><html lang="en"><head><title>Shop</title>
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <link rel="stylesheet" href="/host.css" />
      ${head}</head><body>${body}<script src="/page.js" type="module"></script></body></html>`;
    const scripts = { '/open-cashier.js': code, '/page.js': script, ...files };
    const served = Object.entries(scripts).map(
      ([path, text]) => [path, { contentType: 'text/javascript', body: text }] as const,
    );
    const all = {
      '/host': { contentType: 'text/html', body: html },
      '/host.css': { contentType: 'text/css', body: style },
      ...Object.fromEntries(served),
    };
    await allowLocalNetwork(page.context());
    const strict = { 'content-security-policy': strictPolicy(product.widget), ...headers };
    for (const [path, file] of Object.entries(all)) {
      await page.route(product.playground + path, (route) =>
        route.fulfill({ ...file, headers: path === '/host' ? strict : {} }),
      );
    }
    await page.goto(`${product.playground}/host`);
    return new HostPage(page);
  }

  /** `widget` is the content of the frame, if it is not directly in the page. */
  constructor(page: Page, widget?: FrameLocator) {
    this.page = page;
    this.opener = page.getByRole('button', { name: 'Open', exact: true });
    this.frame = page.getByTitle('Cashier', { exact: true });
    this.cashier = new Cashier(widget ?? this.frame.contentFrame());
  }

  /** Mounts into #cashier and records the events for received(). */
  async mount(options: object): Promise<void> {
    await this.page.evaluate((given) => {
      const place = document.querySelector('#cashier');
      const events: [string, unknown][] = [];
      const { OpenCashier } = globalThis as unknown as {
        OpenCashier: { mount: typeof Mount };
      };
      if (!place) throw new Error('The host’s page has no #cashier element.');
      const options = given as Parameters<typeof OpenCashier.mount>[1];
      const trace: typeof options.trace = ({ direction, type, payload }) => {
        if (direction === 'to-host') events.push([type, payload]);
      };
      const controller = OpenCashier.mount(place, { ...options, trace });
      Object.assign(globalThis, { events, controller });
    }, options);
  }

  /** The payloads of an event, oldest first. */
  async received(type: string): Promise<unknown[]> {
    const events = await this.page.evaluate(
      () => Reflect.get(globalThis, 'events') as [string, unknown][],
    );
    return events.filter(([name]) => name === type).map(([, payload]) => payload);
  }

  /** Calls a method of the controller. */
  async call(name: string, ...args: unknown[]): Promise<void> {
    await this.page.evaluate(
      ([method, given]) => {
        const controller = Reflect.get(globalThis, 'controller') as Record<string, unknown>;
        (controller[method] as (...values: unknown[]) => void)(...given);
      },
      [name, args] as const,
    );
  }
}
