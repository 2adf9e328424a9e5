import { expect, it } from 'vitest';
import { readPageConfig } from './page-config.ts';

it('[START-1] reads the product and the partner that the server wrote into the page', () => {
  const text = '{"product":"kasse","partner":"demo","origins":["https://a.example"]}';
  expect(readPageConfig(text)).toMatchObject({ product: 'kasse', partner: 'demo', build: '' });
});

it('trusts no host without a configuration', () => {
  expect(readPageConfig('__CASHIER_CONFIG__').origins).toEqual([]);
  expect(readPageConfig(null)).toEqual({
    product: 'cashier',
    partner: '',
    origins: [],
    paymentOrigins: [],
    locales: ['en'],
    texts: '',
    build: '',
    development: false,
  });
});
