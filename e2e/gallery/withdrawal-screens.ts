import { expect } from '@playwright/test';
import type { DepositScreen, Walk } from '../fixtures/deposit-screens.ts';

async function atForm({ cashier: { list, withdrawal } }: Walk): Promise<void> {
  await list.choose('IMPS transfer');
  await withdrawal.fillBank('2000');
  await expect(withdrawal.fact('You get')).toHaveText('₹1,995.00');
}

async function atConfirm(walk: Walk): Promise<void> {
  await atForm(walk);
  await walk.cashier.withdrawal.proceed.click();
}

/** The way of a withdrawal, for the gallery. */
export const withdrawalScreens = {
  '/withdrawal': { heading: 'Withdrawal method' },
  '/withdrawal/redirect': { heading: 'IMPS transfer', reach: atForm },
  '/withdrawal/confirm': { heading: 'Confirm your withdrawal', reach: atConfirm },
} as const satisfies Record<string, Pick<DepositScreen, 'heading' | 'reach'>>;
