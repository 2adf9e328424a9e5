import type { Request } from '@playwright/test';
import { expect, test } from '../../fixtures/test.ts';
import { BareHost } from '../../models/bare-host.ts';
import { outcomes } from '../../models/deposit-result.ts';
import { PaymentPage } from '../../models/payment-page.ts';

const nativeStart = {
  currency: 'INR',
  paymentGeo: 'IN',
  locale: 'en',
  pwa: true,
  isMobileApp: true,
  xOrigin: 'https://casino.example',
};

/** SEQ-3: an app's host opens the payment page in the phone's browser, and the money arrives. */
async function payInTheHostsBrowser(host: BareHost, sandboxUrl: string): Promise<void> {
  const { result } = host.cashier;
  await expect(result.heading).toHaveText(outcomes.waiting);
  await expect
    .poll(() => host.received('openExternalUrl'))
    .toMatchObject([{ url: expect.stringContaining(sandboxUrl) }]);
  expect(host.page.context().pages()).toEqual([host.page]);
  const [external] = await host.received('openExternalUrl');
  const tab = await host.page.context().newPage();
  await tab.goto(String(external?.['url']));
  await new PaymentPage(tab).approve();
  await expect(result.heading).toHaveText(outcomes.processed);
}

test(
  '[NET-1, NET-2, NET-3, SEQ-3, SEQ-8] every call over HTTP carries its headers on the wire, and on android the host opens the payment page instead of a popup',
  { tag: '@http' },
  async ({ page, player, product, records }) => {
    const requests: Request[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/BANKING/')) requests.push(request);
    });
    const widgetUrl = `${product.widget}/deposit?partner=demo`;
    const host = await BareHost.open(page, `${product.playground}/bare-host`, widgetUrl);
    await expect.poll(() => host.received('Loaded')).toHaveLength(1);
    const token = await player.token();
    await host.send('loaded', {
      token,
      transport: 'http',
      platform: 'android',
      ...nativeStart,
    });
    const { list, form } = host.cashier;
    await list.choose('Visa');
    await form.enterAmount('1000');
    await form.submit.click();
    const paths = () => requests.map((request) => new URL(request.url()).pathname);
    await expect.poll(paths).toContain('/api/BANKING/deposit-create');
    await payInTheHostsBrowser(host, product.sandbox);
    await expect.poll(() => records.balance(player.user)).toBe('1000');
    expect(paths()).toContain('/api/BANKING/methods-payment-v3');
    for (const request of requests) {
      // The headers that were sent, including those that the browser itself has changed.
      const headers = await request.allHeaders();
      expect(headers).toMatchObject({
        authorization: `Bearer ${token}`,
        'cache-control': 'no-cache',
        pragma: 'no-cache',
      });
      expect(JSON.parse(headers['extra-params'] ?? '')).toEqual({
        platformVersion: 'redesign',
        pwa: true,
        isMobileApp: true,
      });
      const { searchParams } = new URL(request.url());
      expect(searchParams.get('isNative')).toBe('true');
      expect(searchParams.get('platform')).toBe('android');
      const isPost = request.method() === 'POST';
      expect(headers['content-type']).toBe(isPost ? 'application/json' : undefined);
      if (!isPost) expect([...searchParams.values()]).not.toContain('null');
    }
  },
);

test('[NET-4, NET-5, SEQ-3, SEQ-8] the socket opens with its query, each frame has token, id, time and type, and on ios the host opens the payment page instead of a popup', async ({
  page,
  player,
  product,
  records,
}) => {
  const sockets: { url: string; frames: string[] }[] = [];
  page.on('websocket', (socket) => {
    const seen = { url: socket.url(), frames: [] as string[] };
    sockets.push(seen);
    socket.on('framesent', ({ payload }) => seen.frames.push(String(payload)));
  });
  const widgetUrl = `${product.widget}/deposit?partner=demo`;
  const host = await BareHost.open(page, `${product.playground}/bare-host`, widgetUrl);
  await expect.poll(() => host.received('Loaded')).toHaveLength(1);
  const token = await player.token();
  await host.send('loaded', { token, platform: 'ios', ...nativeStart });
  await host.cashier.list.choose('Visa');
  await host.cashier.form.enterAmount('1000');
  await host.cashier.form.submit.click();
  const frame = () => sockets[0]?.frames.find((text) => text.includes('session-start'));
  await expect.poll(frame).toBeDefined();
  const url = new URL(sockets[0]?.url ?? '');
  expect(url.pathname).toBe('/v4/socket.io/');
  expect(url.host).toBe(new URL(product.widget).host);
  const { EIO: _version, ...query } = Object.fromEntries(url.searchParams);
  expect(query).toEqual({
    transport: 'websocket',
    encoding: 'gzip',
    xorigin: 'https://casino.example',
    Language: 'en',
    isNative: 'true',
    platform: 'ios',
    pwa: 'true',
    isMobileApp: 'true',
    cashier_type: 'widget',
    // NET-19: the version of the contract.
    contract: expect.stringMatching(/^\d+\/\d+$/),
  });
  const [, sent] = JSON.parse((frame() ?? '').slice(2)) as [string, Record<string, unknown>];
  expect(sent).toMatchObject({
    token,
    id: expect.stringMatching(/^[\w-]{21}$/),
    time: expect.any(Number),
    type: 'BANKING:session-start',
  });
  await payInTheHostsBrowser(host, product.sandbox);
  await expect.poll(() => records.balance(player.user)).toBe('1000');

  // Without a token of the host, the user's own is in the query.
  sockets.length = 0;
  await host.reload();
  const indian = { currency: 'INR', paymentGeo: 'IN', locale: 'en', platform: 'desktop' };
  await host.send('loaded', { user: { token }, ...indian });
  await expect.poll(() => sockets[0]?.url).toBeDefined();
  const own = new URL(sockets[0]?.url ?? '');
  expect(own.searchParams.get('Authorization')).toBe(token);
  for (const name of ['xorigin', 'isNative', 'platform', 'pwa', 'isMobileApp']) {
    expect(own.searchParams.has(name)).toBe(false);
  }
});
