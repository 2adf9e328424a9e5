import type { Request } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';
import { BareHost } from '../models/bare-host.ts';

const nativeStart = {
  currency: 'INR',
  paymentGeo: 'IN',
  locale: 'en',
  platform: 'android',
  pwa: true,
  isMobileApp: true,
  xOrigin: 'https://casino.example',
};

test(
  '[NET-1, NET-2, NET-3] every call over HTTP carries its headers on the wire',
  { tag: '@http' },
  async ({ page, player, product }) => {
    const requests: Request[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/BANKING/')) requests.push(request);
    });
    const widgetUrl = `${product.widget}/deposit?partner=demo`;
    const host = await BareHost.open(page, `${product.playground}/bare-host`, widgetUrl);
    await expect.poll(() => host.received('Loaded')).toHaveLength(1);
    const token = await player.token();
    await host.send('loaded', { token, transport: 'http', ...nativeStart });
    const { list, form } = host.cashier;
    await list.choose('Visa');
    await form.enterAmount('1000');
    await form.submit.click();
    const paths = () => requests.map((request) => new URL(request.url()).pathname);
    await expect.poll(paths).toContain('/api/BANKING/deposit-create');
    expect(paths()).toContain('/api/BANKING/methods-payment-v3');
    for (const request of requests) {
      // The headers that were sent, including those that the browser itself has added.
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

test('[NET-4, NET-5] the socket opens with its query, and each frame has token, id, time and type', async ({
  page,
  player,
  product,
}) => {
  const sockets: { url: string; frames: string[] }[] = [];
  page.on('websocket', (socket) => {
    const seen = { url: socket.url(), frames: [] as string[] };
    sockets.push(seen);
    socket.on('framesent', ({ payload }) => seen.frames.push(String(payload)));
  });
  const widgetUrl = `${product.widget}/deposit?partner=demo`;
  const open = async (start: object) => {
    sockets.length = 0;
    const host = await BareHost.open(page, `${product.playground}/bare-host`, widgetUrl);
    await expect.poll(() => host.received('Loaded')).toHaveLength(1);
    await host.send('loaded', start);
    await host.cashier.list.choose('Visa');
    await host.cashier.form.enterAmount('1000');
    await host.cashier.form.submit.click();
    const frame = () => sockets[0]?.frames.find((text) => text.includes('session-start'));
    await expect.poll(frame).toBeDefined();
    const [, sent] = JSON.parse((frame() ?? '').slice(2)) as [string, Record<string, unknown>];
    return { url: new URL(sockets[0]?.url ?? ''), sent };
  };

  const token = await player.token();
  const native = await open({ token, ...nativeStart });
  expect(native.url.pathname).toBe('/v4/socket.io/');
  expect(native.url.host).toBe(new URL(product.widget).host);
  const { EIO: _version, ...query } = Object.fromEntries(native.url.searchParams);
  expect(query).toEqual({
    transport: 'websocket',
    xorigin: 'https://casino.example',
    Language: 'en',
    isNative: 'true',
    platform: 'android',
    pwa: 'true',
    isMobileApp: 'true',
    cashier_type: 'widget',
    // NET-19: the version of the contract.
    contract: expect.stringMatching(/^\d+\/\d+$/),
  });
  expect(native.sent).toMatchObject({
    token,
    id: expect.stringMatching(/^[\w-]{21}$/),
    time: expect.any(Number),
    type: 'BANKING:session-start',
  });

  // Without a token of the host, the user's own is in the query.
  const indian = { currency: 'INR', paymentGeo: 'IN', locale: 'en', platform: 'desktop' };
  const own = await open({ user: { token }, ...indian });
  expect(own.url.searchParams.get('Authorization')).toBe(token);
  for (const name of ['xorigin', 'isNative', 'platform', 'pwa', 'isMobileApp']) {
    expect(own.url.searchParams.has(name)).toBe(false);
  }
});

test(
  '[NET-6] the status of a deposit is asked again after any failure, two seconds apart',
  { tag: '@both' },
  async ({ player, wire, guard }) => {
    guard.allow(/status of 404/);
    const playground = await player.open();
    const { list, form, result } = playground.cashier;
    await list.choose('Visa');
    await form.enterAmount('1000');
    const payment = await playground.paymentPage(() => form.submit.click());
    const deposit = await playground.path();
    let failures = 3;
    wire.alter('deposit-status', (answer) => {
      failures -= 1;
      if (failures < 0) return answer;
      return { status: 404, error: { code: 'banking.depositNotFound', message: 'not yet' } };
    });
    // The guard of the page asks for the deposit; the fourth attempt finds it.
    await playground.goTo(deposit);
    await expect(result.heading).toBeVisible();
    expect(failures).toBeLessThan(0);
    await payment.approve();
  },
);
