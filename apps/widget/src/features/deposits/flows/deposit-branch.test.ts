import type { DepositCreateResponse } from '@opencashier/contract/calls/deposits';
import { expect, it } from 'vitest';
import { testCreated, testMethod } from '../../../testing/fixtures.ts';
import { branchOf } from './deposit-branch.ts';

const parts: [string, Partial<DepositCreateResponse>][] = [
  ['fields', { isFieldsRequired: true }],
  ['source', { source: 'https://pay.example' }],
  ['unified-form', { data: { unifiedFlow: { requisites: [] } } }],
  ['host-to-host', { data: { requisites: [{ label: 'IBAN', value: '1' }] } }],
  ['custom-page', { pageId: 'eazype', method: 'CUSTOM_PAGE' }],
  ['next', {}],
];

const pairs = parts.slice(1).map((later, index) => [parts[index] ?? later, later] as const);

it.each(pairs)('[SEQ-22] of %j and %j the first takes precedence', ([kind, first], [, second]) => {
  const response = testCreated({ ...second, ...first, data: { ...second.data, ...first.data } });
  expect(branchOf(response, testMethod()).kind).toBe(kind);
});

it.each(parts)('[SEQ-22] a response with only %s leads to that branch', (kind, part) => {
  expect(branchOf(testCreated(part), testMethod()).kind).toBe(kind);
});

it('[SEQ-11] a bank transfer or a card leads to the host-to-host page', () => {
  const kindOf = (method = testMethod(), part = {}) => branchOf(testCreated(part), method).kind;
  expect(kindOf(testMethod({ category: 'bank-transfers' }))).toBe('host-to-host');
  expect(kindOf(testMethod({ cardViewType: 9 }))).toBe('host-to-host');
  expect(kindOf(testMethod(), { data: { card: { number: '4' } } })).toBe('host-to-host');
});

it('[SEQ-12] an unknown page leads on to the next one', () => {
  const branch = (pageId: string, method: 'CUSTOM_PAGE' | 'OFFLINE' | 'GET') =>
    branchOf(testCreated({ pageId, method }), testMethod());
  expect(branch('pix', 'CUSTOM_PAGE')).toMatchObject({ path: '/deposit/redirect/pix' });
  expect(branch('eazype', 'OFFLINE')).toMatchObject({ path: '/deposit/redirect/eazype' });
  expect(branch('upi_qr', 'CUSTOM_PAGE')).toMatchObject({ path: '/deposit/india/invoice' });
  expect(branch('elsewhere', 'CUSTOM_PAGE').kind).toBe('next');
  expect(branch('pix', 'GET').kind).toBe('next');
});

it('[SEQ-26] an instruction page is shown if the method has steps', () => {
  const response = testCreated({ pageId: 'instruction', method: 'OFFLINE', data: {} });
  const withSteps = testMethod({ instruction_keys: ['step_phone_pin'] });
  expect(branchOf(response, withSteps)).toEqual({
    kind: 'custom-page',
    path: '/deposit/redirect/instruction',
  });
  expect(branchOf(response, testMethod())).toEqual({ kind: 'next', path: undefined });
});

it('[SEQ-11, SEQ-12] Pix has its own page although its category is bank-transfers', () => {
  const pix = testMethod({ category: 'bank-transfers', cardViewType: 6 });
  const response = testCreated({ pageId: 'pix', method: 'CUSTOM_PAGE', data: { code: '0002' } });
  expect(branchOf(response, pix).kind).toBe('custom-page');
});
