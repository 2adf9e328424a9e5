import type { Page } from '@playwright/test';
import { problemsInBothThemes } from '../../fixtures/checks/accessibility.ts';
import { payByRedirect } from '../../fixtures/player/pay-by-redirect.ts';
import { expect, test } from '../../fixtures/test.ts';
import { BareHost } from '../../models/bare-host.ts';
import { CaptchaDialog } from '../../models/captcha-dialog.ts';
import { outcomes } from '../../models/deposit-result.ts';
import { PaymentPage } from '../../models/payment-page.ts';
import type { Playground } from '../../models/playground.ts';

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

test('[SEQ-4, CAP-2, CAP-3] a deposit waits for its captcha, which may fail to load, not appear, be closed or be answered wrongly, until it is solved in the popup', async ({
  player,
  wire,
  records,
  guard,
  product,
  context,
  page,
}) => {
  guard.allow(/gt4\.js/);
  payByRedirect(wire, geetest.name);
  const script = `${product.sandbox}/captcha/gt4.js`;
  const requested: string[] = [];
  context.on('request', (request) => {
    if (request.url() === script) requested.push(request.url());
  });
  await page.clock.install();
  const playground = await player.open({ country: 'ru' });
  const { form, result } = playground.cashier;
  await fillIn(playground, geetest.title);

  await test.step('one that fails to load is tried four times, then an error is shown', async () => {
    await context.route(script, (route) => route.fulfill({ status: 503 }));
    const popup = await openPopup(playground);
    await playground.cashier.expectAlert('The security check couldn’t load.');
    expect(requested).toHaveLength(4);
    // A route cannot be removed while a page closes.
    await expect.poll(() => popup.isClosed()).toBe(true);
    await context.unroute(script);
    await expect(form.submit).toBeEnabled();
  });

  await test.step('closing it ends the deposit and closes the popup', async () => {
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

  await test.step('one that does not appear within thirty seconds is abandoned', async () => {
    await context.route(script, async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace('"captcha":"ask"', '"captcha":"never"');
      await route.fulfill({ response, body });
    });
    const before = (await playground.cashier.alerts()).length;
    const popup = await openPopup(playground);
    const captcha = new CaptchaDialog(popup);
    await expect(captcha.dialog.getByRole('status')).toHaveText('Loading the security check');
    const closed = popup.waitForEvent('close');
    await page.clock.fastForward(30_000);
    await closed;
    await expect
      .poll(async () => (await playground.cashier.alerts()).slice(before))
      .toContainEqual(expect.stringContaining('couldn’t load'));
    await context.unroute(script);
    await expect(form.submit).toBeEnabled();
  });

  await test.step('a failed one can be tried again until it is solved', async () => {
    const popup = await openPopup(playground);
    const captcha = new CaptchaDialog(popup);
    await captcha.miss.click();
    await expect(captcha.message).toHaveText('That was not right. Try once more.');
    expect(wire.payloads('deposit-create')).toEqual([]);
    await captcha.solve.click();
    await new PaymentPage(popup).approve();
    await expect(result.heading).toHaveText(outcomes.processed);
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
});

/** Runs in the widget: the distances of a dialog's close button from the corner that it is in. */
function cornerOf(close: Element, direction: 'ltr' | 'rtl') {
  const { dir } = document.documentElement;
  document.documentElement.dir = direction;
  const button = close.getBoundingClientRect();
  const dialog = close.closest('dialog')?.getBoundingClientRect() ?? new DOMRect();
  document.documentElement.dir = dir;
  return {
    isLarge: button.width >= 44 && button.height >= 44,
    fromTop: Math.round(button.top - dialog.top),
    fromEnd: Math.round(
      direction === 'ltr' ? dialog.right - button.right : button.left - dialog.left,
    ),
  };
}

test('without a popup the captcha opens as an overlay in the widget with its close button in the corner, and Escape closes it', async ({
  player,
  wire,
}) => {
  payByRedirect(wire, geetest.name);
  const playground = await player.open({ country: 'ru', platform: 'android' });
  const { form } = playground.cashier;
  await fillIn(playground, geetest.title);
  await form.submit.click();
  const captcha = new CaptchaDialog(playground.frameElement.contentFrame());
  await captcha.solve.waitFor();
  expect(await problemsInBothThemes(playground)).toEqual([]);
  for (const direction of ['ltr', 'rtl'] as const) {
    expect(await captcha.close.evaluate(cornerOf, direction), direction).toEqual({
      isLarge: true,
      fromTop: 4,
      fromEnd: 4,
    });
  }
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

test('a player with a good v3 score sees no captcha, one whose score is too low has to tick the v2 box', async ({
  player,
  wire,
  guard,
  product,
  context,
}) => {
  guard.allow(/status of 428/);
  const kinds = () => wire.payloads('deposit-create').map(kindOf);
  const playground = await player.open({ country: 'ru' });
  await fillIn(playground, recaptcha.title);
  const first = await openPopup(playground);
  await new PaymentPage(first).heading.waitFor();
  expect(kinds()).toEqual(['recaptcha-v3']);
  await first.close();

  await context.route(`${product.sandbox}/captcha/issue?kind=recaptcha-v3*`, (route) =>
    route.continue({ url: `${route.request().url()}&score=0.1` }),
  );
  await playground.cashier.back.click();
  await fillIn(playground, recaptcha.title);
  const second = await openPopup(playground);
  await new CaptchaDialog(second).tick.click();
  await new PaymentPage(second).heading.waitFor();
  expect(kinds()).toEqual(['recaptcha-v3', 'recaptcha-v3', 'recaptcha-v2']);
});

function kindOf(payload: unknown): string | undefined {
  return (payload as { captcha?: { kind: string } }).captcha?.kind;
}

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
