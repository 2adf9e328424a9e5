import type { MethodList } from '@opencashier/contract/methods/methods';
import { expect, test } from '../../fixtures/test.ts';

const emptied = {
  'a list flagged directGeo': (list: MethodList) => ({ ...list, directGeo: true }),
  'a list without displayable methods': (list: MethodList) => ({
    ...list,
    methods: list.methods.map((method) => ({ ...method, cardViewType: 99 })),
  }),
};

test(
  '[HOST-1, LIST-1, LIST-2, LIST-7] the root loads methods and snippet behind a spinner, and leads to the empty page or the error page, which notify the host',
  { tag: '@core' },
  async ({ player, wire, page, guard }) => {
    guard.allow(/status of 500/);
    const { promise, resolve } = Promise.withResolvers<void>();
    wire.alter('methods-payment-v3', async (answer) => {
      await promise;
      return answer;
    });
    const viewed = page.waitForRequest(
      (request) =>
        request.url().endsWith('/api/ANALYTICS/events') &&
        !!request.postData()?.includes('"form-view"'),
    );
    const playground = await player.open();
    const { list, message, form } = playground.cashier;
    const shownErrors = () => playground.sentToHost('onDisplayError');

    await test.step('the root loads methods and snippet, and shows a spinner meanwhile', async () => {
      await expect(list.loading).toBeVisible();
      await expect.poll(() => wire.payloads('userdata-payment-snippet')).toHaveLength(1);
      await expect
        .poll(() => wire.payloads('methods-payment-v3'))
        .toMatchObject([{ country: 'in', currency: 'INR' }]);
      await expect(list.method('Visa')).toBeHidden();
      await expect.poll(() => playground.sentToHost('init')).toEqual([{ page: 'deposit' }]);
      await expect.poll(() => playground.sentToHost('fullyLoaded')).toEqual([]);

      resolve();
      await expect(list.method('Visa')).toBeVisible();
      await expect(list.loading).toBeHidden();
      await viewed;
      await expect.poll(() => playground.sentToHost('fullyLoaded')).toHaveLength(1);
    });

    for (const [what, empty] of Object.entries(emptied)) {
      await test.step(`${what} leads to the empty page`, async () => {
        const before = (await shownErrors()).length;
        wire.alterData('methods-payment-v3', empty);
        // The first list has to replace the one in the page, another one the list shown before.
        if (before === 0) await playground.goTo('/deposit');
        else await playground.goWithin('/deposit?refetch=1');
        await expect
          .poll(async () => (await shownErrors()).slice(before))
          .toEqual([{ message: 'Empty payment methods' }]);
        await expect(message.refresh).toBeVisible();
        const [path, query] = (await playground.path()).split('?');
        expect(path).toBe('/empty');
        const { transaction, direct } = Object.fromEntries(new URLSearchParams(query));
        expect(transaction).toBe('deposit');
        expect(direct === '1').toBe(what === 'a list flagged directGeo');
      });
    }

    await test.step('the error page notifies the host and leads back', async () => {
      const before = (await shownErrors()).length;
      const error = { code: 'server.internal', message: 'Something broke.' };
      wire.alter('methods-payment-v3', () => ({ status: 500, error }));
      await playground.goTo('/deposit');
      await expect(message.heading('Error occurred')).toBeVisible();
      await expect(message.text('Try to refresh the section')).toBeVisible();
      await expect.poll(() => playground.path()).toContain('/error');
      await expect
        .poll(async () => (await shownErrors()).slice(before))
        .toEqual([{ message: expect.stringContaining('Something went wrong on our side') }]);

      wire.alter('methods-payment-v3', undefined);
      await message.refresh.click();
      await expect(list.method('Visa')).toBeVisible();

      // With a back route in the query it leads there; without one, to the list.
      await playground.goTo('/error?back=%2Fdeposit%2Fredirect%3Fmethod%3Dvisa');
      await message.refresh.click();
      await expect(form.heading).toHaveText('Visa');
      await playground.goWithin('/error');
      await message.refresh.click();
      await expect(list.method('Visa')).toBeVisible();
    });
  },
);

test('[LIST-14] the list shows the methods of the country and the currency; one without its icon shows its letters, and the failure is reported to the operator', async ({
  player,
  page,
  guard,
  product,
}) => {
  guard.allow(/net::ERR_FAILED/);
  const icons = /\/icons\/[a-z]+-?[a-z]*\.svg$/;
  await page.route(icons, (route) => route.abort());
  const reported = page.waitForRequest(
    (request) =>
      request.url() === `${product.widget}/rum` &&
      (request.postData() ?? '').includes('Unable to fetch icon'),
  );
  const { list } = (await player.open()).cashier;
  await reported;
  await expect(list.method('Visa').locator('img')).toBeHidden();
  await expect(list.method('Visa').locator('[data-letters]')).toBeVisible();
  await expect(list.method('PhonePe').locator('[data-letters]')).toHaveAttribute(
    'data-letters',
    'PP',
  );
  await expect(list.method('PhonePe')).toBeVisible();
  await expect(list.method('OXXO Pay')).toBeHidden();

  await page.unroute(icons);
  await page.getByRole('combobox', { name: 'Country' }).selectOption('mx');
  await expect(list.method('OXXO Pay')).toBeVisible();
  await expect(list.method('PhonePe')).toBeHidden();
  await page.getByRole('combobox', { name: 'Currency' }).selectOption('USD');
  await expect(list.method('Visa')).toBeVisible();
  await expect(list.method('OXXO Pay')).toBeHidden();
});
