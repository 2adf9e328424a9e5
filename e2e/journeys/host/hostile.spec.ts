import type { Page } from '@playwright/test';
import { allowLocalNetwork } from '../../fixtures/product/local-network.ts';
import { expect, test } from '../../fixtures/test.ts';
import { outcomes } from '../../models/deposit-result.ts';

// Nothing that the hostile page leaves behind may affect another journey.
test.use({ ownContext: true });

const stranger = 'http://stranger.localhost/';

/** Opens a page of a third party on its own origin. */
async function thirdPartyPage(page: Page, body = ''): Promise<void> {
  await allowLocalNetwork(page.context());
  await page.context().route(`${stranger}**`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><title>Stranger</title>${body}`,
    }),
  );
}

const evil = 'https://evil.example/';
const attacks = [
  { type: 'redirect', url: evil },
  { type: 'redirect', url: 'javascript:alert(document.domain)' },
  { type: 'close' },
  { type: 'go-back' },
  { type: 'loaded', payload: { token: 'stolen', currency: 'INR', paymentGeo: 'IN' } },
  { type: 'token-updated', payload: { token: 'stolen' } },
  { type: 'bonus-list-updated', payload: [{ id: 'evil', type: 'deposit' }] },
  { type: 'appearance-updated', payload: { theme: 'dark', variables: { accent: 'red' } } },
].flatMap((message): unknown[] => [message, JSON.stringify(message)]);

test.describe('attacks have no effect', () => {
  test('[HOST-6] from a page that opens the widget or one of its popup pages', async ({
    page,
    product,
    wire,
    context,
    guard,
  }) => {
    guard.allow(/status of 410/);
    await thirdPartyPage(page);
    await page.goto(stranger);
    const paths = ['/deposit?partner=demo', '/opening?partner=demo', '/form?id=x'];
    for (const path of paths) {
      const [popup] = await Promise.all([
        context.waitForEvent('page'),
        page.evaluate((url) => {
          Reflect.set(globalThis, 'popup', open(url, '_blank', 'popup'));
        }, product.widget + path),
      ]);
      await popup.waitForLoadState();
      await page.evaluate((messages) => {
        const popup = Reflect.get(globalThis, 'popup') as Window;
        for (const message of messages) popup.postMessage(message, '*');
      }, attacks);
      // The answer to a final valid message proves that all earlier ones were received.
      await popup.evaluate(
        () =>
          new Promise((resolve) => {
            addEventListener('message', resolve, { once: true });
            postMessage('done', '*');
          }),
      );
      expect(popup.url()).toBe(product.widget + path);
      await popup.close();
    }
    expect(wire.payloads('methods-payment-v3')).toEqual([]);
  });

  test('[HOST-6, HOST-7, HOST-8] from a frame beside the widget’s, from a response that names a forbidden address, and from the payment page in the widget’s own popup', async ({
    player,
    page,
    wire,
    context,
    product,
    bank,
  }) => {
    const sender = `<script>
      addEventListener('message', ({ data }) => {
        for (const message of data) for (let at = 0; at < parent.length; at += 1) {
          if (parent[at] !== window) parent[at].postMessage(message, '*');
        }
        parent.postMessage('sent', '*');
      });
    </script>`;
    await thirdPartyPage(page, sender);
    // The playground's policy would block the frame; a host without a policy must be safe as well.
    await page.route(`${product.playground}/?*`, async (route) => {
      const response = await route.fetch();
      const { 'content-security-policy': _policy, ...headers } = response.headers();
      await route.fulfill({ response, headers });
    });
    const playground = await player.open();
    const { list, form, result } = playground.cashier;
    await expect(list.method('Visa')).toBeVisible();
    const callsBefore = wire.payloads('methods-payment-v3').length;

    await test.step('from a frame beside the widget’s frame', async () => {
      await page.evaluate(
        async ([url, messages]) => {
          const frame = document.createElement('iframe');
          frame.src = url;
          document.body.append(frame);
          await new Promise((resolve) => frame.addEventListener('load', resolve));
          await new Promise((resolve) => {
            addEventListener('message', ({ data }) => data === 'sent' && resolve(undefined));
            frame.contentWindow?.postMessage(messages, '*');
          });
        },
        [stranger, attacks] as const,
      );
      await list.choose('Visa');
      await expect(form.heading).toHaveText('Visa');
      await expect(playground.frameElement).toBeVisible();
      await expect.poll(() => playground.sentToHost('close')).toEqual([]);
      await expect.poll(() => playground.sentToHost('onTokenExpired')).toEqual([]);
      const frame = await playground.frame();
      const { theme } = await frame.evaluate(() => document.documentElement.dataset);
      expect(theme).toBe('light');
      expect(wire.payloads('methods-payment-v3')).toHaveLength(callsBefore);
    });

    await test.step('from a response that names a forbidden address', async () => {
      await form.enterAmount('1000');
      const forbidden = [
        evil,
        'javascript:alert(1)',
        'https://user@evil.example/',
        '//evil.example',
      ];
      for (const source of forbidden) {
        wire.alterData('deposit-create', (made) => ({ ...made, source, method: 'GET' }));
        const [popup] = await Promise.all([context.waitForEvent('page'), form.submit.click()]);
        await expect.poll(() => popup.isClosed()).toBe(true);
        await playground.cashier.alert.getByRole('button', { name: 'Dismiss' }).click();
        await expect(form.submit).toBeEnabled();
      }
      wire.alter('deposit-create', undefined);
      await expect.poll(() => playground.sentToHost('openExternalUrl')).toEqual([]);
    });

    await test.step('from the payment page in the widget’s own popup', async () => {
      await context.route(`${product.sandbox}/pay/**`, (route) =>
        route.fulfill({
          contentType: 'text/html',
          body: `<!doctype html><h1>Pay to nobody</h1><output></output><script>
            const messages = ${JSON.stringify(attacks)};
            let held = String(opener);
            try { for (const message of messages) opener.postMessage(message, '*'); } catch {}
            try { opener.location = ${JSON.stringify(evil)}; } catch {}
            document.querySelector('output').textContent = held + ' ' + String(window.name);
          </script>`,
        }),
      );
      const payment = await playground.paymentPage(() => form.submit.click());
      await expect(payment.page.getByRole('status')).toHaveText('null');
      await expect(result.heading).toHaveText(outcomes.waiting);
      await expect.poll(() => playground.sentToHost('close')).toEqual([]);

      // A closed popup proves nothing: only the bank's notice credits the money.
      await payment.page.close();
      await expect(result.heading).toHaveText(outcomes.waiting);
      await bank.approve(await result.depositId());
      await expect(result.heading).toHaveText(outcomes.processed);
    });
  });
});
