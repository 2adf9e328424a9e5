import type { DepositCreateResponse } from '@opencashier/contract/deposits';
import { expect, it } from 'vitest';
import { testCreated, testMethod } from '../testing/fixtures.ts';
import { branchOf } from './deposit-branch.ts';

const parts: [string, Partial<DepositCreateResponse>][] = [
  ['fields', { isFieldsRequired: true }],
  ['source', { source: 'https://pay.example' }],
  ['unified-form', { data: { unifiedFlow: { page: 1 } } }],
  ['host-to-host', { data: { requisites: [{ label: 'IBAN', value: '1' }] } }],
  ['custom-page', { pageId: 'eazype' }],
  ['next', {}],
];

const pairs = parts.slice(1).map((later, index) => [parts[index] ?? later, later] as const);

it.each(pairs)('[SEQ-22] of %j and %j the first decides', ([kind, first], [, second]) => {
  const response = testCreated({ ...second, ...first, data: { ...second.data, ...first.data } });
  expect(branchOf(response, testMethod()).kind).toBe(kind);
});

it.each(parts)('[SEQ-22] alone, %s decides', (kind, part) => {
  expect(branchOf(testCreated(part), testMethod()).kind).toBe(kind);
});

it('[SEQ-11] a bank transfer or a card leads to the host-to-host page', () => {
  const kindOf = (method = testMethod(), part = {}) => branchOf(testCreated(part), method).kind;
  expect(kindOf(testMethod({ category: 'bank-transfers' }))).toBe('host-to-host');
  expect(kindOf(testMethod({ cardViewType: 9 }))).toBe('host-to-host');
  expect(kindOf(testMethod(), { data: { card: { number: '4' } } })).toBe('host-to-host');
});

it('[SEQ-12] a page that is not known leads on to the next one', () => {
  expect(branchOf(testCreated({ pageId: 'pix' }), testMethod())).toMatchObject({ page: 'pix' });
  expect(branchOf(testCreated({ pageId: 'elsewhere' }), testMethod()).kind).toBe('next');
});
