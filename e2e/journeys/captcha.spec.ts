import type { Page } from '@playwright/test';
import { problemsInBothThemes } from '../fixtures/accessibility.ts';
import { type Captchas, openCaptchas } from '../fixtures/captchas.ts';
import { payByRedirect } from '../fixtures/pay-by-redirect.ts';
import { type Addresses, startProduct } from '../fixtures/start-product.ts';
import { test as base, expect } from '../fixtures/test.ts';
import { BareHost } from '../models/bare-host.ts';
import { CaptchaDialog } from '../models/captcha-dialog.ts';
import { outcomes } from '../models/deposit-result.ts';
import { PaymentPage } from '../models/payment-page.ts';
import type { Playground } from '../models/playground.ts';

// The sandbox's captcha settings apply to all players of a product, so these journeys have their
// own product and run one at a time.
const test = base.extend<{ captchas: Captchas }, { product: Addresses }>({
  product: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads it from the pattern.
    async ({}, provide) => {
      const { addresses, stop } = await startProduct();
      await provide(addresses);
      await stop();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  captchas: async ({ product }, provide) => {
    const captchas = openCaptchas(product.sandbox);
    await provide(captchas);
    await captchas.recover();
  },
});

test.describe.configure({ mode: 'default' });
// A fake clock cannot be removed from a shared context.
test.use({ ownContext: true });

const geetest = { name: 'sbp_p2p', title: 'SBP by phone number' };
const recaptcha = { name: 'mobile_balance_russia', title: 'Mobile balance' };

async function fillIn(playground: Playground, title: string): Promise<void> {
  const { list, form } = playground.cashier;
  await list.choose(title);
  await form.enterAmount('1000');
  if (title === geetest.title) await form.field('Bank').selectOption({ index: 1 });
  else await form.field('Mobile number').fill('9161234567');
}

async function openPopup(playground: Playground): Promise<Page> {
  const popup = playground.page.context().waitForEvent('page');
  await playground.cashier.form.submit.click();
  return popup;
}

test('[SEQ-4] the player solves the captcha in the popup, which then opens the payment page', async ({
  player,
  wire,
  records,
  captchas: _captchas,
}) => {
  payByRedirect(wire, geetest.name);
  const playground = await player.open({ country: 'ru' });
  await fillIn(playground, geetest.title);
  const popup = await openPopup(playground);
  const captcha = new CaptchaDialog(popup);
  await captcha.solve.click();
  await new PaymentPage(popup).approve();
  await expect(playground.cashier.result.heading).toHaveText(outcomes.processed);
  await expect.poll(() => records.balance(player.user, 'RUB')).toBe('1000');
  expect(wire.payloads('deposit-create')).toMatchObject([
    {
      captcha: {
        kind: 'geetest',
        captcha_output: expect.any(String),
        gen_time: expect.any(String),
        lot_number: expect.any(String),
        pass_token: expect.any(String),
      },
    },
  ]);
});

test('a failed captcha can be tried again until it is solved', async ({
  player,
  wire,
  captchas: _captchas,
}) => {
  payByRedirect(wire, geetest.name);
  const playground = await player.open({ country: 'ru' });
  await fillIn(playground, geetest.title);
  const popup = await openPopup(playground);
  const captcha = new CaptchaDialog(popup);
  await captcha.miss.click();
  await expect(captcha.message).toHaveText('That was not right. Try once more.');
  expect(wire.payloads('deposit-create')).toEqual([]);
  await captcha.solve.click();
  await new PaymentPage(popup).heading.waitFor();
});

test('[CAP-2] closing the captcha ends the deposit and closes the popup', async ({
  player,
  wire,
  records,
  captchas: _captchas,
}) => {
  payByRedirect(wire, geetest.name);
  const playground = await player.open({ country: 'ru' });
  const { form } = playground.cashier;
  await fillIn(playground, geetest.title);
  const popup = await openPopup(playground);
  const closed = popup.waitForEvent('close');
  await new CaptchaDialog(popup).closeWithin.click();
  await closed;
  await playground.cashier.expectAlert('You closed the security check, so no deposit was made.');
  await expect(form.submit).toBeEnabled();

  const second = await openPopup(playground);
  await new CaptchaDialog(second).solve.waitFor();
  await second.close();
  await expect(form.submit).toBeEnabled();
  await expect.poll(() => records.deposits(player.user)).toEqual([]);
});

test('without a popup the captcha opens as an overlay in the widget, and Escape closes it', async ({
  player,
  wire,
  captchas: _captchas,
}) => {
  payByRedirect(wire, geetest.name);
  const playground = await player.open({ country: 'ru', platform: 'android' });
  const { form } = playground.cashier;
  await fillIn(playground, geetest.title);
  await form.submit.click();
  const captcha = new CaptchaDialog(playground.frameElement.contentFrame());
  await captcha.solve.waitFor();
  expect(await problemsInBothThemes(playground)).toEqual([]);
  await captcha.close.focus();
  await playground.page.keyboard.press('Escape');
  await expect(captcha.dialog).toBeHidden();
  await playground.cashier.expectAlert('You closed the security check');
  await expect(form.submit).toBeFocused();

  await form.submit.click();
  await captcha.solve.click();
  await expect(captcha.dialog).toBeHidden();
  await expect.poll(() => playground.sentToHost('openExternalUrl')).toHaveLength(1);
});

test('[CAP-3] a captcha that fails to load is tried four times, then an error is shown', async ({
  player,
  wire,
  captchas,
  guard,
  product,
}) => {
  guard.allow(/gt4\.js/);
  payByRedirect(wire, geetest.name);
  await captchas.behave('geetest', { script: 'fail' });
  const playground = await player.open({ country: 'ru' });
  const scripts: string[] = [];
  playground.page.context().on('request', (request) => {
    if (request.url() === `${product.sandbox}/captcha/gt4.js`) scripts.push(request.url());
  });
  await fillIn(playground, geetest.title);
  await openPopup(playground);
  await playground.cashier.expectAlert('The security check couldn’t load.');
  expect(scripts).toHaveLength(4);
  expect(wire.payloads('deposit-create')).toEqual([]);

  await captchas.recover();
  const popup = await openPopup(playground);
  await new CaptchaDialog(popup).solve.click();
  await new PaymentPage(popup).heading.waitFor();
});

test('[CAP-3] a captcha that does not appear within thirty seconds is abandoned', async ({
  player,
  wire,
  captchas,
  page,
}) => {
  payByRedirect(wire, geetest.name);
  await captchas.behave('geetest', { captcha: 'never' });
  await page.clock.install();
  const playground = await player.open({ country: 'ru' });
  await fillIn(playground, geetest.title);
  const popup = await openPopup(playground);
  const captcha = new CaptchaDialog(popup);
  await expect(captcha.dialog.getByRole('status')).toHaveText('Loading the security check');
  const closed = popup.waitForEvent('close');
  await page.clock.fastForward(30_000);
  await closed;
  await playground.cashier.expectAlert('couldn’t load');
  expect(wire.payloads('deposit-create')).toEqual([]);
});

test('a player whose v3 score is too low has to tick the v2 box', async ({
  player,
  wire,
  captchas,
  guard,
}) => {
  guard.allow(/status of 428/);
  await captchas.behave('recaptcha-v3', { score: 0.1 });
  const playground = await player.open({ country: 'ru' });
  await fillIn(playground, recaptcha.title);
  const popup = await openPopup(playground);
  await new CaptchaDialog(popup).tick.click();
  await new PaymentPage(popup).heading.waitFor();
  expect(wire.payloads('deposit-create')).toMatchObject([
    { captcha: { kind: 'recaptcha-v3' } },
    { captcha: { kind: 'recaptcha-v2' } },
  ]);
});

test('a player with a good v3 score sees no captcha', async ({
  player,
  wire,
  captchas: _captchas,
}) => {
  const playground = await player.open({ country: 'ru' });
  await fillIn(playground, recaptcha.title);
  const popup = await openPopup(playground);
  await new PaymentPage(popup).heading.waitFor();
  expect(wire.payloads('deposit-create')).toHaveLength(1);
});

test('the captcha page ignores a host and loads no provider script for it', async ({
  page,
  product,
}) => {
  const captchas = product.widget.replace('127.0.0.1', 'localhost');
  const requestedUrls: string[] = [];
  page.on('request', (request) => requestedUrls.push(request.url()));
  const address = `${captchas}/captcha/geetest?partner=demo#guessed`;
  const host = await BareHost.open(page, `${product.playground}/bare-host`, address);
  await host.settled();
  await page.evaluate((origin) => {
    const start = { type: 'captcha-start', nonce: 'guessed', captchaId: 'x' };
    document.querySelector('iframe')?.contentWindow?.postMessage(start, origin);
  }, new URL(captchas).origin);
  await host.settled();
  expect(await page.evaluate(() => Reflect.get(globalThis, 'received') as unknown[])).toEqual([]);
  expect(requestedUrls.filter((url) => url.includes('gt4.js'))).toEqual([]);
});
