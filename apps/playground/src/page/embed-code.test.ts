import { describe, expect, it } from 'vitest';
import { embedCode } from './embed-code.ts';
import { readSettings, type Settings } from './settings.ts';

const url = 'https://pay.example/cashier';

function settingsOf(query: string): Settings {
  return readSettings(query, { isDark: false, width: 1280 }).settings;
}

it('shows the code of a host, without defaults', () => {
  expect(embedCode('module', settingsOf('?country=mx'), url))
    .toBe(`import { mount } from '@opencashier/embed';

const cashier = mount(document.querySelector('#cashier'), {
  url: 'https://pay.example/cashier',
  partner: 'demo',
  data: {
    token: await fetchToken(),
    currency: 'MXN',
    paymentGeo: 'MX',
    platform: 'desktop',
    locale: 'mx',
    theme: 'light'
  },
});

cashier.on('close', () => cashier.destroy());
cashier.on('onTokenExpired', async () => cashier.updateToken(await fetchToken()));`);
});

describe.each(['module', 'element', 'react'] as const)('%s', (kind) => {
  it('contains the settings of the panel', () => {
    const query =
      '?page=withdrawal&presentation=sheet&transport=http&brand=violet&closingButton=hidden';
    const code = embedCode(kind, settingsOf(`${query}&experiment=group_b`), url);

    expect(code).toMatch(/page[:=] ?['"]withdrawal['"]/);
    expect(code).toMatch(/presentation[:=] ?['"]sheet['"]/);
    expect(code).toContain("transport: 'http'");
    expect(code).toContain('closingButton: false');
    expect(code).toContain("key: 'analytics-21868'");
    expect(code).toContain("accent: 'oklch(48% 0.15 292)'");
  });

  it('contains neither a token nor a player', () => {
    const code = embedCode(kind, settingsOf('?user=someone'), url);
    expect(code).not.toContain('someone');
    expect(code).toMatch(/token/);
  });
});
