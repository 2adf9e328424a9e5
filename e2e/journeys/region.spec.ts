import { problemsInBothThemes } from '../fixtures/accessibility.ts';
import { expect, test } from '../fixtures/test.ts';

test('[LIST-10] the region picker changes the country and its methods', async ({
  player,
  wire,
}) => {
  const playground = await player.open({ country: 'au', currency: 'EUR' });
  const { message, region, list, title } = playground.cashier;
  await expect(message.refresh).toBeVisible();
  await message.button('Choose another region').click();
  await expect(region.heading).toBeVisible();
  await expect.poll(() => playground.path()).toContain('/empty/region');
  await region.search.fill('germ');
  await expect(region.regions).toHaveCount(1);
  await region.search.fill('atlantis');
  await expect(region.text('No results for “atlantis”')).toBeVisible();
  await region.search.fill('de');
  await region.region('Germany').click();

  await expect(list.method('Trustly')).toBeVisible();
  await expect(title).toHaveText('Deposit method');
  expect(wire.payloads('methods-payment-v3')).toMatchObject([{ country: 'au' }, { country: 'de' }]);
  await expect(region.chip).toHaveAccessibleName('Change region, currently Germany');
  await region.chip.click();
  await expect.poll(() => playground.path()).toContain('/deposit/region');
  await expect(region.current).toHaveAccessibleName('Germany');
  await playground.cashier.back.click();
  await expect(list.method('Trustly')).toBeVisible();
});

test('a deposit is created for the chosen country', async ({ player, wire, records, bank }) => {
  const playground = await player.open({ country: 'us', currency: 'USD' });
  const { region, list, form, result } = playground.cashier;
  await list.method('Visa').waitFor();
  await region.chip.click();
  await region.region('Germany').click();
  await expect(region.chip).toHaveAccessibleName('Change region, currently Germany');
  await list.choose('Visa');
  await playground.paymentPage(async () => {
    await form.enterAmount('100');
    await form.submit.click();
  });
  expect(wire.payloads('deposit-create')).toMatchObject([{ selectedCountry: 'de' }]);
  await bank.approve(await result.depositId());
  await expect.poll(() => records.balance(player.user, 'USD')).toBe('100');
});

test('a region list that fails to load says so and can be retried', async ({
  player,
  wire,
  guard,
}) => {
  guard.allow(/status of 500/);
  wire.alter('methods-country-selector-v2', () => ({
    status: 500,
    error: { message: 'Out of order', code: 'server.internal' },
  }));
  const playground = await player.open();
  const { region, message, list } = playground.cashier;
  await list.method('Visa').waitFor();
  await region.chip.click();
  await expect(message.text('Something went wrong on our side. Try again.')).toBeVisible();
  wire.alter('methods-country-selector-v2', undefined);
  await message.refresh.click();
  await expect(region.region('India')).toBeVisible();
});

test('the region picker is accessible', { tag: '@all' }, async ({ player }) => {
  const playground = await player.open();
  await playground.cashier.region.chip.click();
  await playground.cashier.region.region('India').waitFor();
  expect(await problemsInBothThemes(playground)).toEqual([]);
});
