import type { DepositCreateResponse } from '@opencashier/contract/calls/deposits/deposits';
import { expect, it } from 'vitest';
import { testCreated, testMethod } from '../../../../testing/fixtures.ts';
import { nextStep } from './page-after-create.ts';

const parts: [string, Partial<DepositCreateResponse>][] = [
  ['fields', { isFieldsRequired: true }],
  ['source', { source: 'https://pay.example' }],
  ['/deposit/redirect/unified-form', { data: { unifiedFlow: { requisites: [] } } }],
  ['/deposit/host-to-host', { data: { requisites: [{ label: 'IBAN', value: '1' }] } }],
  ['/deposit/redirect/eazype', { pageId: 'eazype', method: 'CUSTOM_PAGE' }],
  ['next', {}],
];

const pairs = parts.slice(1).map((later, index) => [parts[index] ?? later, later] as const);

function stepAfter(part: Partial<DepositCreateResponse>, method = testMethod()): string {
  const step = nextStep(testCreated(part), method);
  return step.kind === 'page' ? step.path : step.kind;
}

it.each(pairs)(
  '[SEQ-22] in a response with both %j and %j, the first decides the next step',
  ([step, first], [, second]) => {
    expect(stepAfter({ ...second, ...first, data: { ...second.data, ...first.data } })).toBe(step);
  },
);

it.each(parts)('[SEQ-22] a response with only %s leads to that step', (step, part) => {
  expect(stepAfter(part)).toBe(step);
});

it('[SEQ-11] a bank transfer or a card leads to the host-to-host page', () => {
  const page = '/deposit/host-to-host';
  expect(stepAfter({}, testMethod({ category: 'bank-transfers' }))).toBe(page);
  expect(stepAfter({}, testMethod({ cardViewType: 9 }))).toBe(page);
  expect(stepAfter({ data: { card: { number: '4' } } })).toBe(page);
});

it('[SEQ-12] a known custom page opens; any other leads to the next step', () => {
  expect(stepAfter({ pageId: 'pix', method: 'CUSTOM_PAGE' })).toBe('/deposit/redirect/pix');
  expect(stepAfter({ pageId: 'eazype', method: 'OFFLINE' })).toBe('/deposit/redirect/eazype');
  expect(stepAfter({ pageId: 'upi_qr', method: 'CUSTOM_PAGE' })).toBe('/deposit/india/invoice');
  expect(stepAfter({ pageId: 'elsewhere', method: 'CUSTOM_PAGE' })).toBe('next');
  expect(stepAfter({ pageId: 'pix', method: 'GET' })).toBe('next');
});

it('[SEQ-26] an instruction page is shown if the method has steps', () => {
  const response = { pageId: 'instruction', method: 'OFFLINE', data: {} } as const;
  const withSteps = testMethod({ instruction_keys: ['step_phone_pin'] });
  expect(stepAfter(response, withSteps)).toBe('/deposit/redirect/instruction');
  expect(stepAfter(response)).toBe('next');
});

it('[SEQ-11, SEQ-12] Pix has its own page although its category is bank-transfers', () => {
  const pix = testMethod({ category: 'bank-transfers', cardViewType: 6 });
  const response = { pageId: 'pix', method: 'CUSTOM_PAGE', data: { code: '0002' } } as const;
  expect(stepAfter(response, pix)).toBe('/deposit/redirect/pix');
});
