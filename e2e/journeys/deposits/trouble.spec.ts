import type { Page } from '@playwright/test';
import { motionOf } from '../../fixtures/checks/motion.ts';
import { expect, test } from '../../fixtures/test.ts';
import type { Wire } from '../../fixtures/product/wire.ts';
import { BareHost } from '../../models/bare-host.ts';
import { outcomes } from '../../models/deposit-result.ts';

// A fake clock cannot be removed from a shared context.
test.use({ ownContext: true });

/** Keeps the answers to a call until the returned function releases them. */
function hold(wire: Wire, name: string): () => void {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  wire.alter(name, async (answer) => {
    await released;
    return answer;
  });
  return release;
}

/** Pings keep the connection alive, which would time out after eighteen seconds of silence. */
async function passThirtySeconds(page: Page, wire: Wire): Promise<void> {
  for (let seconds = 0; seconds < 30; seconds += 10) {
    await wire.ping();
    await page.clock.fastForward(10_000);
  }
  await wire.ping();
}

test(
  '[ERR-2, ERR-5, FORM-14, HOST-1, LIST-7, LIST-9, LIST-25, LIST-27, HEAD-7, NET-8] a player gets past a script that fails to load, a rejected field, errors, timeouts and an expired token, and pays',
  { tag: '@both' },
  async ({ player, records, wire, page, guard, transport }) => {
    guard.allow(/status of (401|422|500)|ERR_FAILED/);
    await page.route(/\/deposits-.*\.js$/, (route) => route.abort(), { times: 1 });
    await page.clock.install();
    // The catalogue became stricter after this player loaded the list.
    wire.alterData('methods-payment-v3', (all) => {
      const skrill = all.methods.find(({ name }) => name === 'skrill');
      for (const field of skrill?.fields ?? []) delete field.regex;
      return all;
    });
    const playground = await player.open();
    const { list, form, region, result, message, title, alert, back } = playground.cashier;
    const shownErrors = () => playground.sentToHost('onDisplayError');

    await test.step('a screen whose code fails to load once is shown after a retry', async () => {
      await list.choose('Skrill');
      await form.enterAmount('1000');
    });

    await test.step('a field rejected by the server shows its error at the field', async () => {
      const email = form.field('Account email');
      await email.fill('nobody');
      await form.submit.click();
      await expect(email).toHaveAccessibleDescription(
        'Enter an email address like name@example.com',
      );
      await expect.poll(() => records.deposits(player.user)).toEqual([]);
      await back.click();
      await list.choose('Visa');
      await form.enterAmount('1000');
    });

    await test.step('a request that takes thirty seconds ends on the error page, which leads back', async () => {
      const creates = wire.payloads('deposit-create').length;
      const errors = (await shownErrors()).length;
      const release = hold(wire, 'deposit-create');
      await form.submit.click();
      await expect.poll(() => wire.payloads('deposit-create')).toHaveLength(creates + 1);
      await passThirtySeconds(page, wire);
      await expect(message.heading('Error occurred')).toBeVisible();
      await expect
        .poll(async () => (await shownErrors()).slice(errors))
        .toEqual([{ message: 'Request timeout' }]);
      await expect.poll(() => playground.path()).toMatch(/^\/error\?back=/);
      await expect(message.support).toHaveAttribute('href', /#support$/);
      const error = await playground.path();
      await message.another.click();
      await expect(list.method('Visa')).toBeVisible();
      await playground.goWithin(error);
      await message.refresh.click();
      await expect(form.heading).toHaveText('Visa');
      await expect(form.problem).toContainText('Check your transactions before you try again.');
      wire.alter('deposit-create', undefined);
      release();
    });

    await test.step('a region list that takes thirty seconds ends on the error page of its transaction', async () => {
      const errors = (await shownErrors()).length;
      const release = hold(wire, 'methods-country-selector-v2');
      await playground.goWithin('/withdrawal/region');
      await expect.poll(() => wire.payloads('methods-country-selector-v2')).toHaveLength(1);
      await passThirtySeconds(page, wire);
      await expect(message.heading('Error occurred')).toBeVisible();
      await expect(title).toHaveText('Withdrawal method');
      await expect
        .poll(async () => (await shownErrors()).slice(errors))
        .toEqual([{ message: 'Request timeout' }]);
      wire.alter('methods-country-selector-v2', undefined);
      await message.refresh.click();
      await expect(region.region('India')).toBeVisible();
      release();
    });

    await test.step('the error page is headed by its transaction and leads back to it', async () => {
      const error = { message: 'Out of order', code: 'server.internal' };
      wire.alter('methods-withdrawal', () => ({ status: 500, error }));
      await playground.goWithin('/withdrawal');
      await expect(message.heading('Error occurred')).toBeVisible();
      await expect(title).toHaveText('Withdrawal method');
      wire.alter('methods-withdrawal', undefined);
      await message.refresh.click();
      await expect.poll(() => playground.path()).toBe('/withdrawal');

      wire.alter('methods-payment-v3', () => ({ status: 500, error }));
      await playground.goWithin('/deposit?refetch=1');
      await expect(message.heading('Error occurred')).toBeVisible();
      await expect(title).toHaveText('Deposit method');
      await expect(message.support).toBeVisible();
      await expect(message.another).toHaveCount(0);
      // The host is notified of errors over HTTP.
      if (transport === 'http') {
        const url = expect.stringContaining('/api/BANKING/methods-payment-v3?');
        await expect
          .poll(() => playground.sentToHost('Error'))
          .toContainEqual({ status: 500, url });
      }
      wire.alter('methods-payment-v3', undefined);
      await message.refresh.click();
      await expect(list.method('Visa')).toBeVisible();
    });

    await test.step('the provider’s own message is shown in a snackbar for five seconds', async () => {
      const error = {
        code: 'banking.merchantClientError',
        message: 'Your bank is closed on Sundays.',
      };
      await list.choose('Visa');
      await form.enterAmount('1000');
      wire.alter('deposit-create', () => ({ status: 422, error }));
      await wire.ping();
      // The clock is paused, so that the snackbar's five seconds start when it appears.
      await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000));
      await form.submit.click();
      await expect(alert).toContainText('Error');
      await expect(alert).toContainText('Your bank is closed on Sundays.');
      expect(await motionOf(alert)).toEqual({ usual: 'moves', reduced: 'fades' });
      await page.clock.runFor(4990);
      await expect(alert).toBeVisible();
      await page.clock.runFor(20);
      await expect(alert).toBeHidden();
      await page.clock.resume();
      wire.alter('deposit-create', undefined);
    });

    await test.step('the host is notified of an expired token, and with a fresh one the player pays', async () => {
      await playground.act('Expire token');
      await expect.poll(() => playground.messages('token-updated')).not.toEqual([]);
      const payment = await playground.paymentPage(() => form.submit.click());
      await expect.poll(() => playground.sentToHost('onTokenExpired')).not.toEqual([]);
      await payment.approve();
      await expect(result.heading).toHaveText(outcomes.processed);
      await expect.poll(() => records.balance(player.user)).toBe('1000');
    });
  },
);

test(
  '[HOST-1, ERR-2, ERR-8, ERR-9] the host is notified once of an expiry, the player is led to the sign-in or the form keeps its values, and with a fresh token everything continues',
  { tag: '@both' },
  async ({ page, player, product, records, guard, transport, wire }) => {
    guard.allow(/status of 401/);
    await page.clock.install();
    const widgetUrl = `${product.widget}/deposit?partner=demo`;
    const host = await BareHost.open(page, `${product.playground}/bare-host`, widgetUrl);
    const { list, form, result, message } = host.cashier;
    await expect.poll(() => host.received('Loaded')).toHaveLength(1);

    await test.step('expired at the start: without a fresh token the player is asked to sign in', async () => {
      const token = await player.token({ ttl: '0' });
      await host.send('loaded', { token, currency: 'INR', paymentGeo: 'IN', transport });
      await expect.poll(() => host.received('onTokenExpired')).toHaveLength(1);
      await page.clock.fastForward(2000);
      const words = 'Your session has ended. Sign in on the site again.';
      await expect(message.text(words)).toBeVisible();
      await expect.poll(() => host.received('onDisplayError')).toMatchObject([{ message: words }]);
      await message.button('Sign in').click();
      await expect
        .poll(() => host.received('onTokenExpired'))
        .toMatchObject([expect.not.objectContaining({ signIn: true }), { signIn: true }]);
      await host.send('token-updated', { token: await player.token() });
      await expect(list.method('Visa')).toBeVisible();
    });

    await test.step('expired later: the form keeps its values, and the deposit continues by itself', async () => {
      await list.choose('Visa');
      await form.enterAmount('1000');
      await host.send('token-updated', { token: await player.token({ ttl: '0' }) });
      const opened = page.context().waitForEvent('page');
      await form.submit.click();
      await expect.poll(() => host.received('onTokenExpired')).toHaveLength(3);
      await opened;
      await expect(form.amount).toHaveValue(/^1,?000$/);
      await expect.poll(() => records.deposits(player.user)).toEqual([]);

      await host.send('token-updated', { token: await player.token() });
      await expect(result.heading).toHaveText(outcomes.waiting);
      await expect.poll(() => host.received('onTokenExpired')).toHaveLength(3);
      await expect.poll(() => records.deposits(player.user)).toHaveLength(1);
      expect(wire.payloads('deposit-create')).toHaveLength(1);
    });
  },
);

test(
  '[ERR-4] a network error is retried three times, then shown',
  { tag: '@http' },
  async ({ player, context, guard }) => {
    guard.allow(/net::ERR_/);
    const reasons = ['connectionrefused', 'connectionreset', 'namenotresolved', 'timedout'];
    let tries = 0;
    await context.route('**/api/BANKING/methods-payment-v3*', async (route) => {
      await route.abort(reasons[tries % reasons.length]);
      tries += 1;
    });
    const playground = await player.open();
    await expect(playground.cashier.message.heading('Error occurred')).toBeVisible();
    expect(tries).toBe(4);
    await expect
      .poll(() => playground.sentToHost('onDisplayError'))
      .toEqual([{ message: 'Network connection failed' }]);
  },
);
