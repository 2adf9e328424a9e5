import { expect } from '@playwright/test';
import type { Walk } from '../fixtures/deposit-screen.ts';
import type { Screens } from './screen.ts';

async function atForm({ cashier: { list, withdrawal } }: Walk): Promise<void> {
  await list.choose('IMPS transfer');
  await withdrawal.fillBank('2000');
  await expect(withdrawal.fact('You get')).toHaveText('₹1,995.00');
}

async function atConfirm(walk: Walk): Promise<void> {
  await atForm(walk);
  await walk.cashier.withdrawal.proceed.click();
}

async function atSteps({ cashier: { list, withdrawal } }: Walk): Promise<void> {
  await list.choose('IMPS transfer');
  await withdrawal.text('How it works').click();
}

async function atErrors({ cashier: { list, withdrawal } }: Walk): Promise<void> {
  await list.choose('IMPS transfer');
  await withdrawal.proceed.click();
}

async function atCode(walk: Walk): Promise<void> {
  const { list, withdrawal } = walk.cashier;
  await list.choose('IMPS transfer');
  await withdrawal.fillBank('30000');
  await withdrawal.proceed.click();
  await withdrawal.sendCode.click();
  await withdrawal.code.waitFor();
}

/** The way of a withdrawal, for the gallery. */
export const withdrawalScreens = {
  '/withdrawal': { heading: 'Withdrawal method', says: 'withdrawal.title' },
  // Before anything was typed, which the form would keep.
  '/withdrawal/redirect with errors': {
    heading: 'IMPS transfer',
    says: 'label_account',
    reach: atErrors,
  },
  '/withdrawal/redirect': { heading: 'IMPS transfer', says: 'label_account', reach: atForm },
  '/withdrawal/redirect/instruction': {
    heading: 'IMPS transfer',
    says: 'instruction.title',
    reach: atSteps,
  },
  '/withdrawal/confirm': {
    heading: 'Confirm your withdrawal',
    says: 'confirm.title',
    reach: atConfirm,
  },
  '/withdrawal/confirm with a code': {
    heading: 'Confirm your withdrawal',
    says: 'confirm.title',
    reach: atCode,
  },
} as const satisfies Screens;

/** Banks in a list, as Nigeria has them. */
export const bankScreens = {
  '/withdrawal/nigerian-banks': {
    heading: 'Choose your bank',
    says: 'banks.title',
    reach: ({ cashier: { list } }) => list.choose('Bank transfer'),
  },
} as const satisfies Screens;

/** Methods behind one tile, as Ukraine has them. */
export const groupScreens = {
  '/withdrawal/group': {
    heading: 'Transfer to a card in Ukraine',
    says: 'header.back',
    reach: ({ cashier: { list } }) => list.methods.filter({ hasText: 'Monobank' }).click(),
  },
} as const satisfies Screens;
