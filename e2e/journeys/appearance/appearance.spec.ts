import { expect, test } from '../../fixtures/test.ts';
import { BareHost } from '../../models/bare-host.ts';

test('[HOST-2] the host changes theme, colours and language without losing what the player typed', async ({
  page,
  player,
  product,
  transport,
}) => {
  const widgetUrl = `${product.widget}/deposit?partner=demo`;
  const host = await BareHost.open(page, `${product.playground}/bare-host`, widgetUrl);
  await expect.poll(() => host.received('Loaded')).toHaveLength(1);
  const token = await player.token();
  await host.send('loaded', { token, currency: 'INR', paymentGeo: 'IN', transport, locale: 'en' });
  const { list, form } = host.cashier;
  await list.choose('Visa');
  await form.enterAmount('1234');
  const root = page.getByTitle('Cashier').contentFrame().locator('html');
  const background = () => root.evaluate((html) => getComputedStyle(html).backgroundColor);
  const light = await background();

  await host.send('appearance-updated', { theme: 'dark' });
  await expect(root).toHaveAttribute('data-theme', 'dark');
  await expect.poll(background).not.toBe(light);

  await host.send('appearance-updated', { variables: { accent: 'rgb(1, 2, 3)' } });
  const accent = () =>
    root.evaluate((html) => getComputedStyle(html).getPropertyValue('--cashier-accent'));
  await expect.poll(accent).toBe('rgb(1, 2, 3)');
  await host.send('appearance-updated', { variables: { accent: 'url(https://evil.example)' } });
  await host.send('appearance-updated', { locale: 'es' });
  await expect(root).toHaveAttribute('lang', 'es');
  await expect(
    page.getByTitle('Cashier').contentFrame().getByRole('button', { name: 'Atrás' }),
  ).toBeVisible();
  expect(await accent()).toBe('rgb(1, 2, 3)');
  await expect(form.heading).toHaveText('Visa');
  await expect(root.getByRole('textbox').first()).toHaveValue(/^1[.,]?234$/);
});
