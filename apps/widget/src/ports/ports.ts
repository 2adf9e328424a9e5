import type { Analytics } from './analytics.ts';
import type { Captcha } from './captcha.ts';
import type { Cashier } from './cashier.ts';
import type { Clock } from './clock.ts';
import type { Host } from './host.ts';
import type { Navigator } from './navigator.ts';
import type { BrowserPage } from './page.ts';
import type { Popup } from './popup.ts';

/** Everything that flows need from outside; each flow declares the ports that it uses. */
export interface Ports {
  cashier: Cashier;
  host: Host;
  navigator: Navigator;
  popup: Popup;
  captcha: Captcha;
  clock: Clock;
  page: BrowserPage;
  analytics: Analytics;
}
