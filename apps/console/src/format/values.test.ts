import { expect, it } from 'vitest';
import { change, countryName, money, points, shortId } from './values.ts';

it('amounts keep all their decimals', () => {
  expect(money('250', 'EUR')).toBe('€250.00');
  expect(money('-4.10', 'EUR')).toBe('−€4.10');
  expect(money('0.041', 'BTC')).toBe('0.041\u00a0BTC');
});

it('dollars other than US dollars have their currency code', () => {
  expect(money('200', 'USD')).toBe('$200.00');
  expect(money('-200', 'MXN')).toBe('−$200.00\u00a0MXN');
});

it('differences carry their sign', () => {
  expect(points(0.914, 0.932)).toBe('−1.8');
  expect(points(0.941, 0.929)).toBe('+1.2');
  expect(change(112, 100)).toBe('+12%');
});

it('an unknown country is shown as it is', () => {
  expect(countryName('in')).toBe('India');
  expect(countryName('<b>')).toBe('<b>');
});

it('long ids are shortened in the middle, short ones are not', () => {
  expect(shortId('dep_Yux1Htsh123456dqa')).toBe('dep_Yux1Htsh…dqa');
  expect(shortId('dep_1')).toBe('dep_1');
});
