import type { MethodList } from '@opencashier/contract/methods/methods';
import { expect, test } from '../fixtures/test.ts';

test(
  '[HOST-1, LIST-1] the root loads methods and snippet, and shows a spinner meanwhile',
  { tag: '@core' },
  async ({ player, wire, page }) => {
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
    const { list } = playground.cashier;
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
  },
);

test('[LIST-6] a region without methods says so and suggests what to do', async ({
  player,
  records,
}) => {
  const playground = await player.open({ country: 'au' });
  const { message, title } = playground.cashier;
  await expect(
    message.heading('There are no payment methods available for this region'),
  ).toBeVisible();
  await expect(
    message.text('Enable VPN, select another country and refresh the page'),
  ).toBeVisible();
  await expect(title).toHaveText('Deposit method');
  await expect.poll(() => playground.path()).toContain('/empty?transaction=deposit');
  await expect
    .poll(() => playground.sentToHost('onDisplayError'))
    .toEqual([{ message: 'Empty payment methods' }]);

  await message.refresh.click();
  await expect.poll(() => playground.sentToHost('init')).toHaveLength(2);
  await expect(message.refresh).toBeVisible();
  await expect.poll(() => records.balance(player.user, 'AUD')).toBe('0');
});

const emptied = {
  'a list flagged directGeo': (list: MethodList) => ({ ...list, directGeo: true }),
  'a list without displayable methods': (list: MethodList) => ({
    ...list,
    methods: list.methods.map((method) => ({ ...method, cardViewType: 99 })),
  }),
};

for (const [what, empty] of Object.entries(emptied)) {
  test(`[LIST-2] ${what} leads to the empty page`, async ({ player, wire }) => {
    wire.alterData('methods-payment-v3', empty);
    const playground = await player.open();
    await expect(playground.cashier.message.refresh).toBeVisible();
    const [path, query] = (await playground.path()).split('?');
    expect(path).toBe('/empty');
    const { transaction, direct } = Object.fromEntries(new URLSearchParams(query));
    expect(transaction).toBe('deposit');
    expect(direct === '1').toBe(what === 'a list flagged directGeo');
    await expect
      .poll(() => playground.sentToHost('onDisplayError'))
      .toEqual([{ message: 'Empty payment methods' }]);
  });
}

test('[HOST-1, LIST-7] the error page notifies the host and leads back to where the player came from', async ({
  player,
  wire,
  guard,
}) => {
  guard.allow(/status of 500/);
  const error = { code: 'server.internal', message: 'Something broke.' };
  wire.alter('methods-payment-v3', () => ({ status: 500, error }));
  const playground = await player.open();
  const { message, list } = playground.cashier;
  await expect(message.heading('Error occurred')).toBeVisible();
  await expect(message.text('Try to refresh the section')).toBeVisible();
  await expect.poll(() => playground.path()).toContain('/error');
  await expect
    .poll(() => playground.sentToHost('onDisplayError'))
    .toEqual([{ message: expect.stringContaining('Something went wrong on our side') }]);
  // The host is notified of responses over HTTP, which also carries the first call of a player
  // whose socket is slow to connect.
  const url = expect.stringContaining('/api/BANKING/methods-payment-v3?');
  const overHttp = wire.calls('methods-payment-v3').filter(({ transport }) => transport === 'http');
  await expect
    .poll(() => playground.sentToHost('Error'))
    .toEqual(overHttp.map(() => ({ status: 500, url })));

  wire.alter('methods-payment-v3', undefined);
  await message.refresh.click();
  await expect(list.method('Visa')).toBeVisible();

  // With a back route in the query it leads there; without one, to the list.
  await playground.goTo('/error?back=%2Fdeposit%2Fredirect%3Fmethod%3Dvisa');
  await message.refresh.click();
  await expect(playground.cashier.form.heading).toHaveText('Visa');
  await playground.goTo('/error');
  await message.refresh.click();
  await expect(list.method('Visa')).toBeVisible();
});

test('the list shows the methods of the country and the currency', async ({ player }) => {
  const india = await player.open();
  await expect(india.cashier.list.method('PhonePe')).toBeVisible();
  await expect(india.cashier.list.method('OXXO Pay')).toBeHidden();
  const mexico = await player.open({ country: 'mx' });
  await expect(mexico.cashier.list.method('OXXO Pay')).toBeVisible();
  await expect(mexico.cashier.list.method('PhonePe')).toBeHidden();
  const dollars = await player.open({ country: 'mx', currency: 'USD' });
  await expect(dollars.cashier.list.method('OXXO Pay')).toBeHidden();
});

test('[LIST-14] a method without its icon shows its initial, and the failure is reported to the operator', async ({
  player,
  page,
  guard,
  product,
}) => {
  guard.allow(/net::ERR_FAILED/);
  await page.route(/\/icons\/[a-z]+-?[a-z]*\.svg$/, (route) => route.abort());
  const reported = page.waitForRequest(
    (request) =>
      request.url() === `${product.widget}/rum` &&
      (request.postData() ?? '').includes('Unable to fetch icon'),
  );
  const { list } = (await player.open()).cashier;
  await reported;
  await expect(list.method('Visa').locator('img')).toBeHidden();
  await expect(list.method('Visa').getByText('V', { exact: true })).toBeVisible();
});
