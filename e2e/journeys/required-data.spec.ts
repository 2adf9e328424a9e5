import { FakeMercadoPago } from '@opencashier/testing/vendors/fake-mercadopago';
import { openPlayerRecords } from '../fixtures/player-records.ts';
import { createPlayer } from '../fixtures/player.ts';
import { startProduct } from '../fixtures/start-product.ts';
import { expect, test } from '../fixtures/test.ts';
import { outcomes } from '../models/deposit-result.ts';

/** Pix by Mercado Pago, which requires an e-mail address, and a bank that requires much more. */
function startWith(vendor: FakeMercadoPago) {
  return startProduct({
    settings: {
      CASHIER_PROVIDERS: 'sandbox,mp',
      PROVIDER_MP_KIND: 'mercadopago',
      PROVIDER_MP_URL: vendor.server.url,
      PROVIDER_MP_ACCESS_TOKEN: vendor.accessToken,
      PROVIDER_MP_WEBHOOK_SECRET: vendor.webhookSecret,
      PROVIDER_MP_METHODS: 'pix',
      PROVIDER_SANDBOX_REQUIRES: 'phone,firstName,lastName,birthDate,street,city,postalCode',
    },
  });
}

const typed = {
  'Phone number': '+91 98765 43210',
  'First name': 'Asha',
  'Last name': 'Rao',
  'Date of birth (YYYY-MM-DD)': '1990-12-10',
  'Street and house number': '12 MG Road',
  City: 'Bengaluru',
  'Postal code': '560001',
};

test('[SEQ-6] a player types the personal data that a provider requires and the token lacks', async ({
  page,
}) => {
  test.slow();
  const vendor = new FakeMercadoPago();
  await vendor.server.listen();
  const { addresses, stop } = await startWith(vendor);
  const records = openPlayerRecords(addresses.database);
  const player = createPlayer(page, addresses, 'unknown-player', { transport: 'socket' });
  try {
    await test.step('an e-mail address for Pix', async () => {
      const { cashier } = await player.open({ country: 'br', currency: 'BRL' });
      const { list, form, payment, result } = cashier;
      await list.choose('Pix QR code');
      await form.enterAmount('149.50');
      await form.field('CPF').fill('529.982.247-25');
      await form.submit.click();
      await expect(form.field('Email')).toHaveAttribute('inputmode', 'email');
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
      const { cashier } = await player.open({ country: 'in', currency: 'INR' });
      const { list, form, payment } = cashier;
      await list.choose('UPI transfer');
      await list.choose('UPI QR');
      await form.enterAmount('700');
      await form.submit.click();
      for (const [label, value] of Object.entries(typed)) await form.field(label).fill(value);
      await form.field('Date of birth (YYYY-MM-DD)').fill('10.12.1990');
      await form.submit.click();
      await expect(form.field('Date of birth (YYYY-MM-DD)')).toHaveAttribute(
        'aria-invalid',
        'true',
      );
      await form.field('Date of birth (YYYY-MM-DD)').fill('1990-12-10');
      await form.submit.click();
      await expect(payment.heading).toHaveText('Pay with UPI');
      const kept = await records.deposits(player.user);
      expect(JSON.stringify(kept)).not.toContain('MG Road');
    });
    await page.goto('about:blank');
  } finally {
    await records.close();
    await stop();
    await vendor.server.close();
  }
});
