import { canonicalDecimal } from '@opencashier/money';
import { fillP2pForm, openP2pForm, p2pGroup } from '../../fixtures/player/p2p-payment.ts';
import { expect, test } from '../../fixtures/test.ts';
import { BareHost } from '../../models/bare-host.ts';
import { WebView } from '../../models/web-view.ts';
import { outcomes } from '../../models/deposit-result.ts';

test(
  '[P2P-1, P2P-5, P2P-11, P2P-16, P2P-19, LIST-22] a player pays to a person’s card, from the list to the balance',
  { tag: ['@both', '@core'] },
  async ({ player, records, page }) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const playground = await player.open({ country: 'ua' });
    const { list, form, invoice, instruction, result, back } = playground.cashier;
    await list.choose(p2pGroup);
    await expect(list.heading(p2pGroup)).toBeVisible();
    await expect
      .poll(() => playground.path())
      .toBe('/deposit/peer-to-peer?group=p2p_methods_ukraine');
    await list.choose('PrivatBank');
    await expect(form.heading).toHaveText('PrivatBank');
    await expect.poll(() => playground.path()).toContain('/deposit/peer-to-peer/base');
    await instruction.link.click();
    await expect(instruction.steps).toHaveCount(3);
    await expect.poll(() => playground.path()).toContain('/deposit/peer-to-peer/instruction');
    await back.click();

    await form.enterAmount('1000');
    await form.field('Full name').fill('Given Family');
    await form.submit.click();
    await expect(invoice.heading).toBeVisible();
    await expect.poll(() => playground.path()).toContain('/deposit/peer-to-peer/invoice');
    await expect(invoice.timer).toHaveText(/^1[45]:\d\d$/);
    const amount = await invoice.value('Amount').innerText();
    expect(amount).toMatch(/^1000\.\d\d$/);
    await expect(invoice.text('You asked for ₴1,000.00')).toBeVisible();
    await expect(invoice.value('number')).toHaveText(/^\d{16}$/);
    await expect(invoice.card).toContainText('Sandbox Trader');
    await expect(invoice.card).toContainText('PrivatBank');
    const { drawn, shown } = await invoice.cardWidths();
    expect(drawn).toBe(2 * shown);
    await invoice.copy('number').click();
    await expect(invoice.copyStatus('number')).toHaveText('Copied');

    await invoice.paid.click();
    await expect(result.heading).toHaveText(outcomes.processed);
    await expect.poll(() => records.balance(player.user, 'UAH')).toBe(canonicalDecimal(amount));
    await back.click();
    await expect(list.method(p2pGroup)).toBeVisible();
  },
);

test('[HOST-1, P2P-7, LIST-24, FORM-21, P2P-8] a response without payable details leads to support, and closing the tab while a recipient is being found is reported', async ({
  player,
  records,
  bank,
  wire,
  page,
}) => {
  const playground = await openP2pForm(player);
  const { form, back } = playground.cashier;
  wire.alterData('deposit-create-p2p', (created) => ({ ...created, card: {} }));
  await form.submit.click();
  await expect.poll(() => playground.sentToHost('onInvalidP2PResponse')).toHaveLength(1);
  await playground.cashier.expectAlert('couldn’t get the payment details');
  await playground.cashier.expectAlert('Contact support');
  // The form has the link too, because the notification vanishes.
  const main = playground.frameElement.contentFrame().getByRole('main');
  await expect(main.getByRole('link', { name: 'Contact support' })).toBeVisible();

  await back.click();
  await fillP2pForm(playground.cashier, 'monobank');
  await bank.behave(player.user, { answer: 'timeout' });
  await form.submit.click();
  await expect(form.submit).toHaveText('Finding a recipient');
  await page.close({ runBeforeUnload: true });
  await expect.poll(() => records.formClosings(player.user)).toEqual(['p2p_monobank']);
});

test('[CAP-1, CAP-6] the host is notified if the captcha id is empty', async ({
  page,
  player,
  product,
  wire,
}) => {
  const widgetUrl = `${product.widget}/deposit?partner=demo`;
  // As from a server without an id of its own, which would replace the host's.
  await page.route(widgetUrl, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(/"geetestId":"[^"]*"/, '"geetestId":""');
    await route.fulfill({ response, body });
  });
  const host = await BareHost.open(page, `${product.playground}/bare-host`, widgetUrl);
  await expect.poll(() => host.received('Loaded')).toHaveLength(1);
  const token = await player.token({ country: 'ua', currency: 'UAH' });
  await host.send('loaded', {
    token,
    currency: 'UAH',
    paymentGeo: 'UA',
    schema: { meta: { geetestCaptchaId: '' } },
  });
  const { list, form } = host.cashier;
  await list.choose(p2pGroup);
  await list.choose('Card to card');
  await form.enterAmount('1000');
  await form.field('Full name').fill('Given Family');
  wire.alter('deposit-create-p2p', () => ({
    status: 422,
    error: { code: 'banking.merchantClientError', message: 'Not today.' },
  }));
  await form.submit.click();
  await expect
    .poll(() => host.received('onDisplayError'))
    .toMatchObject([{ message: 'Captcha id is empty' }]);
  await expect
    .poll(() => wire.payloads('deposit-create-p2p'))
    .toMatchObject([{ captchaBypass: true }]);
});

test('[NET-12, NET-13] a token renewed by a push is used by calls and by the report on closing, and is stored', async ({
  page,
  player,
  product,
  bank,
  wire,
}) => {
  const ukraine = { country: 'ua', currency: 'UAH' };
  const first = await player.token({ ...ukraine, ttl: '1800' });
  const fresh = await player.token(ukraine);
  const user = JSON.stringify({ token: first, currency: 'UAH', paymentGeo: 'UA', id: player.user });
  await page.addInitScript((stored) => {
    if (!sessionStorage.getItem('user')) sessionStorage.setItem('user', stored);
  }, user);
  const view = await WebView.open(page, `${product.widget}/deposit?partner=demo`);
  await view.setUserData({ userId: player.user, platform: 'android' });
  await view.cashier.list.choose(p2pGroup);
  await wire.push('login.token', {
    token: fresh,
    balanceData: { primary: { amount: '1', currency: 'UAH' } },
  });
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('user'))).toContain(fresh);
  await view.cashier.list.choose('PrivatBank');
  await view.cashier.form.enterAmount('1000');
  await view.cashier.form.field('Full name').fill('Given Family');
  await bank.behave(player.user, { answer: 'timeout' });
  await view.cashier.form.submit.click();
  await expect(view.cashier.form.submit).toHaveText('Finding a recipient');
  expect(wire.calls('deposit-create-p2p').map(({ token }) => token)).toEqual([fresh]);
  const [closing] = await Promise.all([
    page.waitForRequest(/\/session-form-on-close-modal/),
    view.cashier.close.click(),
  ]);
  expect(closing.headers()['authorization']).toBe(`Bearer ${fresh}`);
});

test('[ROUTE-2, P2P-1, FORM-5, FORM-7] a payment that describes its own page asks for the transaction id after paying', async ({
  page,
  player,
  wire,
  records,
}) => {
  const playground = await player.open({ country: 'pk' });
  const { list, form, invoice, result } = playground.cashier;
  await list.choose('JazzCash');
  await form.enterAmount('2000');
  await form.field('Mobile number').fill('3012345678');
  await form.submit.click();
  await expect(invoice.heading).toBeVisible();
  await expect.poll(() => playground.path()).toContain('/deposit/peer-to-peer/unified-form');
  const amount = await invoice.value('Amount').innerText();
  await expect(invoice.value('Wallet number')).toHaveText(/^\+92300/);
  await playground.reloadFrame();
  await expect(invoice.value('Amount')).toHaveText(amount);

  // On a small phone the field is out of view.
  await page.setViewportSize({ width: 360, height: 560 });
  const number = form.field('Transaction ID');
  await number.waitFor();
  await invoice.heading.scrollIntoViewIfNeeded();
  await expect(number).not.toBeInViewport();
  const tracked = page.waitForRequest((request) =>
    (request.postData() ?? '').includes('"regex-error"'),
  );
  // Not a real click, which would scroll the host's page to the button.
  await invoice.paid.dispatchEvent('click');
  await expect(number).toHaveAttribute('aria-invalid', 'true');
  await expect(number).toBeInViewport({ ratio: 1 });
  const { events } = (await tracked).postDataJSON() as {
    events: { key: string; value: unknown }[];
  };
  const errors = events.filter(({ key }) => key === 'regex-error');
  expect(errors.map(({ value }) => value)).toEqual(['transaction_id']);
  expect(wire.payloads('deposit-complete')).toEqual([]);

  await number.fill('TX4711AB');
  await invoice.paid.click();
  await expect(result.heading).toHaveText(outcomes.processed);
  expect(wire.payloads('deposit-complete')).toMatchObject([
    { fields: { transaction_id: 'TX4711AB' } },
  ]);
  await expect.poll(() => records.balance(player.user, 'PKR')).toBe(canonicalDecimal(amount));
});
