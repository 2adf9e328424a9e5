import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from '@opencashier/postgres';
import { rootDir } from '../../../scripts/root-dir.ts';
import { everythingStored } from '../../../apps/server/src/testing/everything-stored.ts';
import { FakeProvider } from '@opencashier/testing/fake-provider';
import { FakeMercadoPago } from '@opencashier/testing/vendors/fake-mercadopago';
import { openPlayerRecords } from '../../fixtures/player/player-records.ts';
import { createPlayer } from '../../fixtures/player/player.ts';
import { type Addresses, startProduct } from '../../fixtures/product/start-product.ts';
import { expect, test } from '../../fixtures/test.ts';
import { outcomes } from '../../models/deposit-result.ts';

const customer = {
  phone: '+919876543210',
  firstName: 'Asha',
  lastName: 'Raghunathan',
  birthDate: '1990-12-10',
  street: '12 MG Road',
  city: 'Bengaluru',
  postalCode: '560 001',
};

/** The operator's own files, which a journey may change while the server runs. */
interface Folders {
  partners: string;
  locales: string;
}

/** Switches on only these languages for the players of the demo site. */
function switchLanguages({ partners }: Folders, languages: readonly string[]): void {
  const demo: unknown = JSON.parse(readFileSync(join(rootDir, 'partners/demo.json'), 'utf8'));
  writeFileSync(join(partners, 'demo.json'), JSON.stringify({ ...Object(demo), languages }));
}

/** The languages that a page names which is opened now. */
async function offeredLanguages({ widget }: Addresses): Promise<string | undefined> {
  const page = await (await fetch(`${widget}/deposit?partner=demo`)).text();
  return /"locales":(\[[^\]]*\])/.exec(page)?.[1];
}

/** Pix by Mercado Pago, which requires an e-mail address, and a bank that requires much more. */
function startWith(vendor: FakeMercadoPago, bank: FakeProvider, { partners, locales }: Folders) {
  return startProduct({
    settings: {
      CASHIER_PARTNERS_DIR: partners,
      CASHIER_LOCALES_DIR: locales,
      CASHIER_PROVIDERS: 'sandbox,mp,bank',
      PROVIDER_MP_KIND: 'mercadopago',
      PROVIDER_MP_URL: vendor.server.url,
      PROVIDER_MP_ACCESS_TOKEN: vendor.accessToken,
      PROVIDER_MP_WEBHOOK_SECRET: vendor.webhookSecret,
      PROVIDER_MP_METHODS: 'pix',
      PROVIDER_BANK_URL: bank.url,
      PROVIDER_BANK_SECRET: bank.secret,
      PROVIDER_BANK_METHODS: 'upi_qr',
      PROVIDER_BANK_REQUIRES: Object.keys(customer).join(','),
    },
  });
}

const typed = {
  'Phone number': '+91 (98765) 43210',
  'First name': customer.firstName,
  'Last name': customer.lastName,
  'Date of birth': '10.12.1990',
  'Street and house number': customer.street,
  City: customer.city,
  'Postal code': customer.postalCode,
};

async function storedAt({ database }: Addresses): Promise<string> {
  const pool = connect(database, { applicationName: 'opencashier-e2e', maxConnections: 1 });
  try {
    return await everythingStored(pool);
  } finally {
    await pool.end();
  }
}

test('[SEQ-6, I18N-9] a player types the personal data that a provider requires and the token lacks, and reads the languages of the site', async ({
  page,
}) => {
  test.slow();
  const vendor = new FakeMercadoPago();
  const bank = new FakeProvider();
  const code = 'upi://pay?pa=shop@bank&am=700&cu=INR';
  bank.shows = { page: { id: 'upi_qr', type: 'CUSTOM_PAGE' }, details: { code } };
  const root = mkdtempSync(join(tmpdir(), 'journey-'));
  const folders = { partners: join(root, 'partners'), locales: join(root, 'locales') };
  for (const folder of Object.values(folders)) mkdirSync(folder);
  switchLanguages(folders, ['en', 'es']);
  const closings = [
    () => vendor.server.close(),
    () => bank.close(),
    async () => rmSync(root, { recursive: true }),
  ];
  try {
    await Promise.all([vendor.server.listen(), bank.listen()]);
    const { addresses, stop } = await startWith(vendor, bank, folders);
    closings.unshift(stop);
    // The server reads it while the journey goes on.
    writeFileSync(join(folders.locales, 'de.json'), '{ "deposit.title": "Einzahlung" }');
    const records = openPlayerRecords(addresses.database);
    closings.unshift(() => records.close());
    const player = createPlayer(page, addresses, 'unknown-player', { transport: 'socket' });
    await test.step('an e-mail address for Pix', async () => {
      const { cashier } = await player.open({ country: 'br', currency: 'BRL' });
      const { list, form, payment, result } = cashier;
      await list.choose('Pix QR code');
      await form.enterAmount('149.50');
      await form.field('CPF').fill('529.982.247-25');
      await form.submit.click();
      await expect(form.field('Email')).toBeFocused();
      await expect(form.field('Email')).toHaveAttribute('inputmode', 'email');
      await expect(form.field('Email')).toHaveAttribute('autocomplete', 'email');
      await form.field('Email').fill('nobody');
      await form.submit.click();
      await expect(form.field('Email')).toHaveAttribute('aria-invalid', 'true');
      expect(vendor.payments.size).toBe(0);
      await form.field('Email').fill('asha@example.com');
      await form.submit.click();
      await expect(payment.heading).toHaveText('Scan and pay with Pix');
      const depositId = await payment.depositId();
      const { id, payer } = vendor.paymentOf(depositId);
      expect(payer).toMatchObject({ email: 'asha@example.com' });
      vendor.decide(depositId, 'approved', 'accredited');
      await vendor.notify(`${addresses.cashier}/webhooks/mp`, id);
      await expect(result.heading).toHaveText(outcomes.processed);
      await expect.poll(() => records.balance(player.user, 'BRL')).toBe('149.5');
    });
    await test.step('name, address, phone and birth date for a transfer', async () => {
      // The site has no Portuguese, so its player reads English.
      const { cashier } = await player.open({ country: 'in', currency: 'INR', locale: 'pt' });
      const { list, form, payment } = cashier;
      await list.choose('UPI transfer');
      await list.choose('UPI QR');
      await form.enterAmount('700');
      await form.submit.click();
      await expect(form.field('Phone number')).toBeFocused();
      for (const [label, value] of Object.entries(typed)) await form.field(label).fill(value);
      const birthDate = form.field('Date of birth');
      for (const wrong of ['12/31/1990', '31.02.1990']) {
        await birthDate.fill(wrong);
        await form.submit.click();
        await expect(birthDate).toHaveAttribute('aria-invalid', 'true');
      }
      expect(bank.created).toEqual([]);
      await expect(birthDate).toHaveAccessibleDescription(/like 31\.12\.1990/);
      await birthDate.fill('१०.१२.१९९०');
      await expect(birthDate).toHaveValue('10.12.1990');
      await form.submit.click();
      await expect(payment.heading).toHaveText('Pay with UPI');
      expect(bank.created).toMatchObject([{ customer }]);
      const stored = await storedAt(addresses);
      for (const value of Object.values({ ...customer, ...typed }))
        expect(stored).not.toContain(value);
    });
    await test.step('a site without English shows the language of the new file, and English for the rest', async () => {
      switchLanguages(folders, ['de']);
      await expect.poll(() => offeredLanguages(addresses)).toBe('["de"]');
      const { cashier } = await player.open();
      await expect(cashier.title).toHaveText('Einzahlung');
      await expect(cashier.list.search).toBeVisible();
    });
    await page.goto('about:blank');
  } finally {
    for (const close of closings) await close();
  }
});
