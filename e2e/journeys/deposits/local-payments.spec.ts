import { readFile } from 'node:fs/promises';
import { code128Bars } from '@opencashier/contract/formats/code-128';
import { scanQr } from '@opencashier/testing/scan-qr';
import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures/test.ts';
import { outcomes } from '../../models/deposit-result.ts';

/** The pixels at which a bar begins or ends in the picture of a voucher. */
function edgesIn(page: Page, picture: Buffer): Promise<number[]> {
  return page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes]));
    const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
    context?.drawImage(image, 0, 0);
    // A row through the middle of the bars.
    const { data = [] } = context?.getImageData(0, 200, image.width, 1) ?? {};
    const isDark = (x: number): boolean => (data[x * 4] ?? 255) < 128;
    const pixels = Array.from({ length: image.width }, (_, x) => x);
    return pixels.filter((x) => isDark(x) !== isDark(x - 1));
  }, picture.toString('base64'));
}

/** The modules at which a bar of this number begins or ends. */
const edgesOf = (digits: string): number[] =>
  code128Bars(digits).bars.flatMap(({ x, width }) => [x, x + width]);

/** The edges counted from the first one, in units of which the code has so many. */
function inModules(edges: readonly number[], modules: number): number[] {
  const [first = 0] = edges;
  const module = ((edges.at(-1) ?? 0) - first) / modules;
  return edges.map((edge) => Math.round((edge - first) / module));
}

const drawn = (element: Element): string => element.outerHTML;

test('[ROUTE-2, SEQ-12] Pix shows a code to scan or paste, and the result once it is paid', async ({
  player,
  bank,
  records,
}) => {
  const playground = await player.open({ country: 'br', currency: 'BRL' });
  const { list, form, payment, result } = playground.cashier;
  await list.choose('Pix QR code');
  await form.enterAmount('149.50');
  await form.field('CPF').fill('529.982.247-25');
  await form.submit.click();
  await expect(payment.heading).toHaveText('Scan and pay with Pix');
  await expect.poll(() => playground.path()).toContain('/deposit/redirect/pix?');
  await expect(payment.timeLeft).toHaveText(/^1[45]:\d\d$/);
  const code = await payment.line('Pix copy-and-paste code').innerText();
  expect(code).toMatch(/^000201.*br\.gov\.bcb\.pix.*5406149\.50.*6304[0-9A-F]{4}$/);
  expect(scanQr(await payment.code.evaluate(drawn))).toBe(code);

  await playground.reloadFrame();
  await expect(payment.line('Pix copy-and-paste code')).toHaveText(code);
  await bank.approve(await payment.depositId());
  await expect(result.heading).toHaveText(outcomes.processed);
  await expect.poll(() => records.balance(player.user, 'BRL')).toBe('149.5');
});

test('[ROUTE-2, ROUTE-15, SEQ-10, SEQ-12, SEQ-17, SEQ-18] an Indian transfer is prepared first, EazyPe has its own payment page, and a provider can describe one', async ({
  player,
  bank,
  records,
  wire,
}) => {
  const playground = await player.open();
  const { list, form, payment, result, back } = playground.cashier;
  await list.choose('IMPS transfer');
  await expect.poll(() => playground.path()).toContain('/deposit/india?');
  await expect(form.heading).toHaveText('IMPS transfer');
  await form.enterAmount('1500');
  await form.submit.click();
  await expect(payment.heading).toHaveText('Make the transfer');
  await expect.poll(() => playground.path()).toContain('/deposit/india/invoice?');
  expect(wire.payloads('deposit-prepare')).toHaveLength(1);
  expect(wire.payloads('deposit-create')).toEqual([]);
  await expect(payment.line('Exact amount')).toHaveText('1500.00');
  await expect(payment.line('IFSC code')).toHaveText('SBXB0000042');

  await payment.paid.click();
  await expect(payment.field('UTR of your transfer')).toHaveAttribute('aria-invalid', 'true');
  expect(wire.payloads('deposit-complete')).toEqual([]);
  await payment.field('UTR of your transfer').fill('412345678901');
  await payment.paid.click();
  // The sandbox's bank approves the payment a moment after it is declared.
  await expect(result.heading).toHaveText(outcomes.processed);
  expect((await records.deposits(player.user))[0]?.fields).toEqual({ utr: '412345678901' });
  await expect.poll(() => records.balance(player.user)).toBe('1500');

  await back.click();
  await list.choose('EazyPe');
  await form.enterAmount('800');
  await form.submit.click();
  await expect(payment.heading).toHaveText('Pay with EazyPe');
  await expect.poll(() => playground.path()).toContain('/deposit/redirect/eazype?');
  await expect(payment.code).toBeVisible();
  await expect(payment.app('PhonePe')).toBeHidden();
  await bank.decline(await payment.depositId(), 'Error 05');
  await expect(result.heading).toHaveText(outcomes.failed);
  await expect(result.text('Message from the provider: “Error 05”')).toBeVisible();

  await back.click();
  await list.choose('Visa');
  await form.enterAmount('1077');
  await form.submit.click();
  await expect(payment.heading).toHaveText('Pay and confirm');
  await expect.poll(() => playground.path()).toContain('/deposit/redirect/unified-form?');
  await expect(payment.line('Exact amount')).toHaveText('1077.00');
  const account = await payment.line('Account number').innerText();
  await playground.reloadFrame();
  await expect(payment.line('Account number')).toHaveText(account);

  await payment.paid.click();
  const reference = payment.field('Payment reference');
  await expect(reference).toHaveAttribute('aria-invalid', 'true');
  expect(wire.payloads('deposit-complete')).toHaveLength(1);
  await reference.fill('4123456');
  await payment.paid.click();
  await expect(result.heading).toHaveText(outcomes.processed);
  await expect.poll(() => records.balance(player.user)).toBe('2577');
});

test('[ROUTE-2, SEQ-29] a cash voucher shows its number, barcode and stores, prints, and stays open to pay later', async ({
  player,
  bank,
  records,
}) => {
  const playground = await player.open({ country: 'co', currency: 'COP' });
  const { list, form, payment, result, back } = playground.cashier;
  await list.choose('Efecty');
  await expect.poll(() => playground.path()).toMatch(/^\/deposit\/cash\?method=efecty$/);
  await form.enterAmount('20000');
  await form.field('ID number').fill('1032456789');
  await form.submit.click();
  await expect(payment.heading).toHaveText('Your cash voucher');
  await expect.poll(() => playground.path()).toContain('/deposit/cash?');
  await expect(payment.main).toContainText('Sandbox Store');
  await expect(payment.main).toContainText('Pay by');
  const number = await payment.line('Voucher number').innerText();
  await expect(payment.barcode).toHaveAccessibleName(
    `Barcode ${number.replaceAll(/\s/g, '').replaceAll(/(.{4})(?=.)/g, '$1 ')}`,
  );
  await playground.setTheme('dark');
  await playground.page.emulateMedia({ media: 'print' });
  await expect(payment.barcode).toBeVisible();
  await expect(payment.main.getByRole('code').first()).toBeVisible();
  const pressed = playground.frameElement.contentFrame().getByRole('button');
  await expect(pressed).toHaveCount(0);
  await expect(playground.frameElement.contentFrame().locator('html')).toHaveCSS(
    'color-scheme',
    'light',
  );
  await playground.page.emulateMedia({ media: 'screen' });
  const root = (await playground.frame()).locator(':root');
  await root.evaluate((html) => addEventListener('beforeprint', () => (html.id = 'printed')));
  await payment.print.click();
  await expect(root).toHaveId('printed');
  await playground.page.setViewportSize({ width: 360, height: 740 });
  await expect(payment.save).toBeVisible();
  await expect(payment.print).toBeHidden();
  const saved = playground.page.waitForEvent('download');
  await payment.save.click();
  const picture = await saved;
  expect(picture.suggestedFilename()).toBe('voucher.png');
  const edges = edgesOf(number.replaceAll(/\s/g, ''));
  const modules = (edges.at(-1) ?? 0) - (edges[0] ?? 0);
  const drawnEdges = await edgesIn(playground.page, await readFile(await picture.path()));
  expect(inModules(drawnEdges, modules)).toEqual(inModules(edges, modules));
  const depositId = await payment.depositId();
  await back.click();
  await list.resume('$20,000.00');
  await expect(payment.heading).toHaveText('Your cash voucher');
  await bank.approve(depositId);
  await expect(result.heading).toHaveText(outcomes.processed);
  await expect.poll(() => records.balance(player.user, 'COP')).toBe('20000');
});

const transfers = [
  {
    country: 'ec',
    currency: 'USD',
    tile: 'Ecuadorian banks',
    method: 'Banco Pichincha',
    amount: '25',
  },
  { country: 'th', currency: 'THB', tile: 'Thai banks', method: 'Bangkok Bank', amount: '900' },
] as const;

test('[ROUTE-2, SEQ-11] a transfer to a bank in Ecuador or Thailand shows an account, and is found once the player declares it', async ({
  player,
  records,
}) => {
  const playground = await player.open({ country: 'ec', currency: 'USD' });
  const { list, form, payment, result } = playground.cashier;
  for (const { country, currency, tile, method, amount } of transfers) {
    await test.step(method, async () => {
      const countries = playground.page.getByRole('combobox', { name: 'Country' });
      if ((await countries.inputValue()) !== country) await countries.selectOption(country);
      await list.choose(tile);
      await list.choose(method);
      await form.enterAmount(amount);
      await form.submit.click();
      await expect(payment.heading).toHaveText('Make the transfer');
      await expect.poll(() => playground.path()).toContain('/deposit/host-to-host?');
      await expect(payment.line('Exact amount')).toHaveText(`${amount}.00`);
      await expect(payment.line('Account number')).toHaveText(/^\d{10}$/);
      await expect(payment.line('Payment note')).toHaveText(/^[A-Z3-9]{8}$/);
      await payment.paid.click();
      await expect(result.heading).toHaveText(outcomes.processed);
      await expect.poll(() => records.balance(player.user, currency)).toBe(amount);
    });
  }
});

test('[SEQ-11, ROUTE-15] a host-to-host payment shows the card to send the money to', async ({
  player,
  bank,
}) => {
  const playground = await player.open({ country: 'uz', currency: 'RUB' });
  const { list, form, payment, result } = playground.cashier;
  await list.choose('SBP from Uzbekistan');
  await form.enterAmount('5000');
  await form.field('Full name').fill('Given Family');
  await form.submit.click();
  await expect(payment.line('Card number')).toHaveText(/^860014\d{10}$/);
  await expect(payment.main).toContainText('SANDBOX PAYEE');
  await expect(payment.timeLeft).toBeVisible();
  await bank.approve(await payment.depositId());
  await expect(result.heading).toHaveText(outcomes.processed);
});

test('[SEQ-25, FORM-10, FORM-23] a card is entered, recognised and validated, and none of its data is stored', async ({
  player,
  records,
}) => {
  const playground = await player.open({ country: 'ng', currency: 'NGN' });
  const { list, form, payment, result } = playground.cashier;
  await list.choose('Bank card');
  await form.enterAmount('9000');
  await expect(payment.main.getByRole('img', { name: /^We accept .*Verve/ })).toBeVisible();
  await form.field('Card number').fill('378282246310005');
  await expect(form.field('Card number')).toHaveValue('3782 822463 10005');
  await form.field('Card number').fill('5061-0000 0000.0000 007');
  await expect(form.field('Card number')).toHaveValue('5061 0000 0000 0000 007');
  await expect(payment.main.getByRole('status').filter({ hasText: 'Verve' })).toBeVisible();
  await expect(form.field('CVV')).toHaveAccessibleDescription('3 digits on the back of your card');
  await form.field('Expiry date').fill('0120');
  await form.field('CVV').fill('1234');
  await form.submit.click();
  await expect(payment.main).toContainText('This card has expired');
  await expect(payment.main).toContainText('This card’s code has 3 digits');
  await form.field('Expiry date').fill('1239');
  await form.field('CVV').fill('123');
  const page = await playground.paymentPage(() => form.submit.click());
  await page.approve();
  await expect(result.heading).toHaveText(outcomes.processed);
  await expect.poll(() => records.balance(player.user, 'NGN')).toBe('9000');
  expect((await records.deposits(player.user))[0]?.fields).toEqual({});
});
