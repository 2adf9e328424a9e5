import { docsSnippet } from '@opencashier/testing/docs-snippet';
import { bundleExample } from '../../fixtures/product/bundle-example.ts';
import { nativePlatforms, readNativeSample } from '../../fixtures/product/native-sample.ts';
import { expect, test } from '../../fixtures/test.ts';
import { Cashier } from '../../models/cashier.ts';
import { outcomes } from '../../models/deposit-result.ts';
import { NativeApp } from '../../models/native-app.ts';
import { PaymentPage } from '../../models/payment-page.ts';

const showApp = `
  import { createElement } from 'react';
  import { createRoot } from 'react-dom/client';
  const show = (app, props) => createRoot(document.querySelector('#app')).render(createElement(app, props));`;

test('[HOST-15, SEQ-28] the React Native sample completes a deposit, vibrates, shares the receipt, renews its token and handles the back button', async ({
  page,
  player,
  product,
  records,
  context,
}) => {
  const script = await bundleExample(
    `import App from '/examples/native/react-native/App.tsx'; ${showApp} show(App, {});`,
    product,
  );
  // The first token has expired, so the sample has to fetch another one.
  const ttls = ['0', '3600'];
  const app = await NativeApp.start(page, product, {
    script,
    fetchToken: () => player.token({ ttl: ttls.shift() ?? 'no third one' }),
  });
  const deposit = page.getByRole('button', { name: 'Deposit' });
  await deposit.click();
  const { list, form, result } = new Cashier(app.view);
  await list.choose('Visa');
  await form.enterAmount('1900');
  await form.submit.click();
  await expect.poll(() => app.opened).toHaveLength(1);
  const bank = await context.newPage();
  await bank.goto(app.opened[0] ?? '');
  await new PaymentPage(bank).approve();
  await expect(result.heading).toHaveText(outcomes.processed);
  await expect.poll(() => records.balance(player.user)).toBe('1900');
  await expect.poll(() => app.vibrations).toEqual([30]);
  await result.share.click();
  await expect.poll(() => app.shared).toEqual([expect.stringMatching(/^₹1,900\.00 · Visa\n/)]);

  expect(await app.pressBack()).toBe(true);
  await expect(deposit).toBeVisible();
  expect(await app.pressBack()).toBe(false);
});

test('the React Native component of the docs shows the methods and closes with the back button', async ({
  page,
  player,
  product,
}) => {
  const script = await bundleExample(
    `${docsSnippet('react-native')} ${showApp}
      fetch('https://www.acme.example/cashier-token').then(async (answer) => {
        const { token } = await answer.json();
        show(Cashier, { token, onLeave: () => document.body.append('Left') });
      });`,
    product,
  );
  const app = await NativeApp.start(page, product, { script, fetchToken: () => player.token() });
  await expect(new Cashier(app.view).list.method('Visa')).toBeVisible();
  expect(await app.pressBack()).toBe(true);
  await expect(page.getByText('Left')).toBeVisible();
});

for (const platform of nativePlatforms) {
  test(`the scripts that the ${platform} sample runs in the page start, renew and close the widget`, async ({
    page,
    player,
    product,
  }) => {
    const sample = readNativeSample(platform);
    const received: { messageType: string }[] = [];
    await page.exposeFunction('receive', (text: string) => received.push(JSON.parse(text)));
    await page.addInitScript((names) => {
      const receive = Reflect.get(globalThis, 'receive') as (text: string) => void;
      const handler: object = { postMessage: (text: string) => receive(text) };
      const [first = '', ...inner] = names;
      const value = inner.reduceRight((held, key) => ({ [key]: held }), handler);
      Reflect.set(globalThis, first, value);
    }, sample.handler.split('.'));
    const types = () => received.map(({ messageType }) => messageType);

    await page.goto(`${product.widget}/deposit?partner=demo`);
    await expect.poll(types).toContain('Loaded');
    await page.evaluate(sample.start(await player.token({ ttl: '0' })));
    await expect.poll(types).toContain('onTokenExpired');
    await page.evaluate(sample.renew(await player.token()));
    await expect(new Cashier(page).list.method('Visa')).toBeVisible();
    await page.evaluate(sample.back());
    await expect.poll(() => types().filter((type) => type === 'close')).toHaveLength(1);
  });
}
