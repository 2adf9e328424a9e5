import type { Frame, Locator, Page } from '@playwright/test';
import { goWithin } from '../fixtures/player/go-within.ts';
import { Cashier } from './cashier.ts';
import { PaymentPage } from './payment-page.ts';

const frameTitle = 'Cashier';

export interface LoggedMessage {
  type: string;
  direction: 'to-host' | 'to-widget';
  payload: Record<string, unknown>;
}

/** The demo host: a site around the widget's frame. */
export class Playground {
  readonly page: Page;
  readonly cashier: Cashier;
  readonly frameElement: Locator;
  readonly balance: Locator;
  readonly openCashier: Locator;

  constructor(page: Page) {
    this.page = page;
    this.frameElement = page.getByTitle(frameTitle, { exact: true });
    this.cashier = new Cashier(this.frameElement.contentFrame());
    this.balance = page.getByRole('status', { name: 'Balance' });
    this.openCashier = page.getByRole('button', { name: 'Open cashier' });
  }

  /** The widget's frame, for its URL and for state that no role exposes. */
  async frame(): Promise<Frame> {
    const frame = await (await this.frameElement.elementHandle())?.contentFrame();
    if (!frame) throw new Error('The playground has no cashier frame: is the cashier closed?');
    return frame;
  }

  /** Clicks a button of the panel, such as “Expire token”. */
  async act(name: string): Promise<void> {
    await this.page
      .getByRole('region', { name: 'Actions' })
      .getByRole('button', { name, exact: true })
      .click();
  }

  /** Changes the theme while the widget is shown, and waits until the widget has changed too. */
  async switchTheme(): Promise<void> {
    const frame = this.frameElement.contentFrame();
    const isDark = (await frame.locator('html').getAttribute('data-theme')) === 'dark';
    await this.act('Switch theme');
    await frame.locator(`html[data-theme="${isDark ? 'light' : 'dark'}"]`).waitFor();
  }

  // Dispatches the click, because the panel may be collapsed on a small screen.
  async setTheme(theme: 'light' | 'dark'): Promise<void> {
    const frame = this.frameElement.contentFrame();
    if ((await frame.locator('html').getAttribute('data-theme')) === theme) return;
    await this.page
      .getByRole('button', { name: 'Switch theme', includeHidden: true })
      .dispatchEvent('click');
    await frame.locator(`html[data-theme="${theme}"]`).waitFor();
  }

  /** The messages between host and widget, oldest first. */
  async messages(type: string): Promise<LoggedMessage[]> {
    return this.page.locator(`#log-list [data-type="${type}"]`).evaluateAll((items) =>
      items.map((item) => {
        const { type = '', direction = '' } = (item as HTMLElement).dataset;
        const text = item.querySelector('pre')?.textContent ?? '';
        const payload = text.startsWith('{') ? (JSON.parse(text) as Record<string, unknown>) : {};
        return { type, direction: direction as LoggedMessage['direction'], payload };
      }),
    );
  }

  /** The payloads of the widget's messages to its host, oldest first. */
  async sentToHost(type: string): Promise<Record<string, unknown>[]> {
    const messages = await this.messages(type);
    return messages.filter((m) => m.direction === 'to-host').map(({ payload }) => payload);
  }

  /** Runs the action that opens a payment page, and waits until that page is shown. */
  async paymentPage(open: () => Promise<void>): Promise<PaymentPage> {
    const [page] = await Promise.all([this.page.context().waitForEvent('page'), open()]);
    const payment = new PaymentPage(page);
    await payment.heading.waitFor();
    return payment;
  }

  /** Navigates the widget to another path, as a link or the player's history would. */
  async goTo(path: string): Promise<void> {
    const frame = await this.frame();
    // A newly mounted frame has no URL yet.
    await frame.waitForURL(({ protocol }) => protocol.startsWith('http'));
    const { origin, pathname } = new URL(frame.url());
    const base = pathname.split('/')[1];
    const address = new URL(`/${base}${path}`, origin);
    address.searchParams.set('partner', 'demo');
    await frame.goto(address.href);
  }

  /** Navigates within the running application: adds a history entry without a page load. */
  async goWithin(path: string): Promise<void> {
    await goWithin(await this.frame(), path);
  }

  /** Reloads the frame as the browser's “Reload frame” does. */
  async reloadFrame(): Promise<void> {
    const frame = await this.frame();
    await frame.goto(frame.url());
  }

  /** The path within the widget, without its base and the partner. */
  async path(): Promise<string> {
    const { pathname, searchParams } = new URL((await this.frame()).url());
    searchParams.delete('partner');
    const path = pathname.replace(/^\/[^/]+/, '');
    return searchParams.size > 0 ? `${path}?${searchParams}` : path;
  }

  /** Chooses a method that only needs an amount, and goes to its payment page. */
  async deposit(method: string, amount: string): Promise<PaymentPage> {
    const { list, form } = this.cashier;
    await list.choose(method);
    await form.enterAmount(amount);
    return this.paymentPage(() => form.submit.click());
  }
}
