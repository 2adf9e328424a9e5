import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createCashierBridge } from '@opencashier/embed/react-native';
import { rootDir } from '../../scripts/root-dir.ts';
import { expect, test } from '../fixtures/test.ts';
import { outcomes } from '../models/deposit-result.ts';
import { Cashier } from '../models/cashier.ts';
import { PaymentPage } from '../models/payment-page.ts';

test(
  'the bridge of React Native carries a deposit, a new token and the back button',
  { tag: '@once' },
  async ({ page, player, product, books, context }) => {
    const opened: string[] = [];
    const bridge = createCashierBridge({
      url: product.widget,
      partner: 'demo',
      data: { token: await player.token(), currency: 'INR', paymentGeo: 'IN', platform: 'android' },
      openUrl: (url) => opened.push(url),
    });
    const closed: unknown[] = [];
    bridge.on('close', (payload) => closed.push(payload));
    // The web view: what is injected runs in the page, and the page's words come with its address.
    bridge.attach({ injectJavaScript: (script) => void page.evaluate(script) });
    await page.exposeFunction('toBridge', (data: string, url: string) =>
      bridge.webViewProps.onMessage({ nativeEvent: { data, url } }),
    );
    await page.addInitScript(() => {
      const toBridge = Reflect.get(globalThis, 'toBridge') as (data: string, url: string) => void;
      Object.assign(globalThis, {
        ReactNativeWebView: { postMessage: (text: string) => toBridge(text, location.href) },
      });
    });

    await page.goto(bridge.webViewProps.source.uri);
    const { list, form, result } = new Cashier(page);
    await list.choose('Visa');
    bridge.updateAppearance({ theme: 'light' });
    await expect(page.locator(':root')).toHaveAttribute('data-theme', 'light');
    bridge.updateToken(await player.token());
    await form.enterAmount('1900');
    await form.submit.click();
    await expect.poll(() => opened).toHaveLength(1);
    const bank = await context.newPage();
    await bank.goto(opened[0] ?? '');
    await new PaymentPage(bank).approve();
    await expect(result.heading).toHaveText(outcomes.processed);
    await expect.poll(() => books.balance(player.user)).toBe('1900');

    bridge.goBack();
    await expect.poll(() => closed).toHaveLength(1);
  },
);

/** Each sample, and where its platform puts the handler that the sample names. */
const samples = [
  {
    file: 'ios/sources/CashierViewController.swift',
    name: '"cashier"',
    path: 'webkit.messageHandlers.cashier',
  },
  {
    file: 'android/app/src/main/kotlin/example/opencashier/CashierActivity.kt',
    name: '"cashierAndroid"',
    path: 'cashierAndroid',
  },
  { file: 'flutter/lib/cashier_page.dart', name: "'CashierFlutter'", path: 'CashierFlutter' },
];

for (const { file, name, path } of samples) {
  test(
    `what ${file} does on the page’s side starts, renews and leaves the widget`,
    { tag: '@once' },
    async ({ page, player, product }) => {
      const source = readFileSync(join(rootDir, 'examples/native', file), 'utf8');
      expect(source).toContain(name);
      expect(source).toContain('window.cashierUserData = ');
      expect(source).toContain('window.cashierReceive && cashierReceive(');

      const heard: { messageType: string }[] = [];
      await page.exposeFunction('hear', (text: string) => heard.push(JSON.parse(text)));
      await page.addInitScript((names) => {
        const hear = Reflect.get(globalThis, 'hear') as (text: string) => void;
        const handler: object = { postMessage: (text: string) => hear(text) };
        const [first = '', ...inner] = names;
        const value = inner.reduceRight((held, key) => ({ [key]: held }), handler);
        Reflect.set(globalThis, first, value);
      }, path.split('.'));
      const types = () => heard.map(({ messageType }) => messageType);
      const run = (script: string) => page.evaluate(script);
      const send = (message: object) =>
        run(`window.cashierReceive && cashierReceive(${JSON.stringify(JSON.stringify(message))})`);

      await page.goto(`${product.widget}/deposit?partner=demo`);
      await expect.poll(types).toContain('Loaded');
      const platform = file.startsWith('ios') ? 'ios' : 'android';
      const token = await player.token();
      const data = { token, currency: 'INR', paymentGeo: 'IN', platform, isMobileApp: true };
      await run(`window.cashierUserData = ${JSON.stringify(data)}`);
      const { list } = new Cashier(page);
      await expect(list.method('Visa')).toBeVisible();
      await send({ type: 'token-updated', payload: { token: await player.token() } });
      await send({ type: path === 'webkit.messageHandlers.cashier' ? 'swipe-back' : 'go-back' });
      await expect.poll(() => types().filter((type) => type === 'close')).toHaveLength(1);
    },
  );
}
