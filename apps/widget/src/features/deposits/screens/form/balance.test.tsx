import { act, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { beginDepositTest } from '../../../../testing/deposit-click.ts';
import { showForm } from '../../../../testing/deposit-form.ts';
import { testSnippet } from '../../../../testing/fixtures.ts';
import { useMethods } from '../../../methods/state.ts';

const primary = { amount: '75', currency: 'MXN' };

beforeEach(() => beginDepositTest({ user: { balanceData: { primary } } }));

const balance = () => screen.queryByText(/balance/i)?.textContent;
const receive = (change: Parameters<typeof testSnippet>[0]) =>
  act(async () => useMethods.setState({ snippet: testSnippet(change) }));

it('[START-9] shows the balance of the start data until the server’s is known', async () => {
  await showForm();
  expect(balance()).toContain('75.00');
  await receive({ balance: { amount: '20', currency: 'MXN' } });
  expect(balance()).toContain('20.00');
});

it('[START-9] shows no balance if the server’s is in another currency', async () => {
  await showForm();
  await receive({ balance: { amount: '20', currency: 'USD' } });
  expect(balance()).toBeUndefined();
});
