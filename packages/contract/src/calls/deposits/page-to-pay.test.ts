import { expect, it } from 'vitest';
import { cardViewTypes } from '../../methods/card-view-types.ts';
import { pageToPay } from './page-to-pay.ts';

const indian = { cardViewType: cardViewTypes.india, category: 'upi' };
const requisites = [{ label: 'Account', value: '123' }];

it('[SEQ-22] requisites have the host-to-host page, whatever the card of their method', () => {
  expect(pageToPay(indian, { requisites }, undefined)).toBe('/deposit/host-to-host');
});

it('[SEQ-18] preparation has the India invoice even with requisites', () => {
  const prepared = { ...indian, isPreparationRequired: true };
  expect(pageToPay(prepared, { requisites }, undefined)).toBe('/deposit/india/invoice');
});

it('[SEQ-12] a named page comes before a voucher', () => {
  const cash = { cardViewType: cardViewTypes.cash, category: 'cash' };
  const voucher = { number: '9001', places: [] };
  expect(pageToPay(cash, { voucher }, undefined)).toBe('/deposit/cash');
  expect(pageToPay(cash, { voucher }, 'pix')).toBe('/deposit/redirect/pix');
});

it('there is no page if the answer has nothing to show', () => {
  expect(pageToPay(indian, undefined, undefined)).toBeUndefined();
  expect(pageToPay({ ...indian, cardViewType: 0 }, {}, 'elsewhere')).toBeUndefined();
});
