import { issueToken } from '@opencashier/testing/issue-token';
import { playgroundUrl, widgetUrl } from '../../scripts/development-env.ts';
import { freePorts } from '../../scripts/lib/free-ports.ts';
import { serveFiles } from '../baselines/file-server.ts';
import { hostPage } from './host-page.ts';
import { player } from './player.ts';
import { startProduct } from './product.ts';

/** A screen that opens by presses, the last of which is measured. */
export interface ScreenSubject {
  name: string;
  /** The elements to press one after another, as selectors. */
  presses: readonly string[];
}

/** A list, and the screens that a player opens from it without waiting for the server. */
export interface ScreenList {
  path: string;
  country: string;
  currency: string;
  view: 'main' | 'sweep';
  screens: readonly ScreenSubject[];
}

const card = (name: string) => `[data-method="${name}"]`;
const anyCard = '[data-method]';

/** One screen for each subject that has a file of its own. */
export const screenLists: readonly ScreenList[] = [
  {
    path: '/deposit',
    country: 'ua',
    currency: 'UAH',
    view: 'main',
    screens: [
      { name: 'deposit form', presses: [card('visa')] },
      { name: 'group', presses: [card('p2p_methods_ukraine')] },
      { name: 'peer to peer', presses: [card('p2p_methods_ukraine'), card('p2p_privatbank')] },
      { name: 'crypto', presses: [card('crypto')] },
      { name: 'region', presses: ['button[aria-label*="Ukraine"]'] },
    ],
  },
  {
    path: '/withdrawal',
    country: 'mx',
    currency: 'MXN',
    view: 'main',
    screens: [{ name: 'withdrawal form', presses: [card('spei')] }],
  },
  {
    path: '/deposit',
    country: 'us',
    currency: 'USD',
    view: 'sweep',
    screens: [{ name: 'methods for a package', presses: [anyCard] }],
  },
];

/** Starts the product and a host for each list; returns the URLs of the host pages. */
export async function serveScreenLists(stack: AsyncDisposableStack): Promise<string[]> {
  const ports = await freePorts();
  const product = await startProduct(ports);
  stack.defer(() => product.stop());
  const { userId, partnerKey, locale } = player;
  const secret = product.env.PARTNER_DEMO_TOKEN_SECRET;
  const pages = screenLists.map(async ({ path, country, currency, view }, index) => {
    const claims = { user: userId, partner: partnerKey, lang: locale, country, currency, view };
    const token = await issueToken(secret, claims);
    const frameUrl = `${widgetUrl(ports)}${path}?partner=${partnerKey}`;
    const data = { token, userId, partnerKey, currency, locale, paymentGeo: country };
    const start = { ...data, widgetViewType: view, transport: 'http' } as const;
    return [`/${index}.html`, hostPage(frameUrl, start)] as const;
  });
  const files = new Map(await Promise.all(pages));
  const host = await serveFiles(files, { host: 'localhost', port: ports.playground });
  stack.defer(() => host.close());
  return [...files.keys()].map((file) => `${playgroundUrl(ports)}${file}`);
}
