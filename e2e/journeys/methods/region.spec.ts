import { problemsInBothThemes } from '../../fixtures/checks/accessibility.ts';
import { expect, test } from '../../fixtures/test.ts';

test('[LIST-6, LIST-10, LIST-27] a region without methods suggests what to do, and the region picker changes the country, its methods and the deposits', async ({
  player,
  wire,
  records,
  bank,
  guard,
}) => {
  guard.allow(/status of 500/);
  const playground = await player.open({ country: 'au', currency: 'EUR' });
  const { message, region, list, title, form, result } = playground.cashier;

  await test.step('a region without methods says so and suggests what to do', async () => {
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
    await expect(message.support).toHaveAttribute('href', /#support$/);
    await message.refresh.click();
    await expect.poll(() => playground.sentToHost('init')).toHaveLength(2);
    await expect(message.refresh).toBeVisible();
    await expect.poll(() => records.balance(player.user, 'EUR')).toBe('0');
  });

  await test.step('a region list that fails to load says so and can be retried', async () => {
    wire.alter('methods-country-selector-v2', () => ({
      status: 500,
      error: { message: 'Out of order', code: 'server.internal' },
    }));
    await message.button('Choose another region').click();
    await expect(message.text('Something went wrong on our side. Try again.')).toBeVisible();
    wire.alter('methods-country-selector-v2', undefined);
    await message.button('Try again').click();
    await expect(region.region('India')).toBeVisible();
  });

  await test.step('the picker changes the country and its methods', async () => {
    await expect(region.heading).toBeVisible();
    await expect.poll(() => playground.path()).toContain('/empty/region');
    await region.search.fill('germ');
    await expect(region.regions).toHaveCount(1);
    await region.search.fill('atlantis');
    await expect(region.text('No results for “atlantis”')).toBeVisible();
    await region.search.fill('de');
    const before = wire.payloads('methods-payment-v3').length;
    await region.region('Germany').click();

    await expect(list.method('Trustly')).toBeVisible();
    await expect(title).toHaveText('Deposit method');
    const asked = wire.payloads('methods-payment-v3');
    expect(asked.slice(0, before)).toMatchObject([{ country: 'au' }, { country: 'au' }]);
    expect(asked.slice(before)).toMatchObject([{ country: 'de' }]);
    await expect(region.chip).toHaveAccessibleName('Change region, currently Germany');
    await region.chip.click();
    await expect.poll(() => playground.path()).toContain('/deposit/region');
    await expect(region.current).toHaveAccessibleName('Germany');
    await playground.cashier.back.click();
    await expect(list.method('Trustly')).toBeVisible();
  });

  await test.step('a deposit is created for the country chosen in the list', async () => {
    await region.chip.click();
    await region.region('Spain').click();
    await expect(region.chip).toHaveAccessibleName('Change region, currently Spain');
    await expect
      .poll(() => wire.payloads('methods-payment-v3').at(-1))
      .toMatchObject({ country: 'es' });
    await list.choose('Visa');
    await playground.paymentPage(async () => {
      await form.enterAmount('100');
      await form.submit.click();
    });
    expect(wire.payloads('deposit-create')).toMatchObject([{ selectedCountry: 'es' }]);
    await bank.approve(await result.depositId());
    await expect.poll(() => records.balance(player.user, 'EUR')).toBe('100');
  });
});

test('the region picker is accessible', { tag: '@all' }, async ({ player }) => {
  const playground = await player.open();
  await playground.cashier.region.chip.click();
  await playground.cashier.region.region('India').waitFor();
  expect(await problemsInBothThemes(playground)).toEqual([]);
});
