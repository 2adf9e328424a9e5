import type { Snippet } from '@opencashier/contract/calls/snippet';
import { money } from '../../../../format/format-values.ts';
import { t } from '../../../../i18n/text.ts';
import type { AccountItem } from './AccountChoice.tsx';

/** WD-5: the accounts as the list shows them. */
export function accountItems(accounts: Snippet['accounts']): AccountItem[] {
  return accounts.map(({ account, currency, amount, onHold }) => ({
    currency,
    name: t(`withdraw.account.${account}`),
    available: money(amount, currency),
    onHold: Number(onHold) > 0 ? money(onHold, currency) : undefined,
  }));
}

/** Reserves the space of a balance that loads after the methods. */
export function unknownAccount(currency: string): AccountItem {
  return { currency, name: t('withdraw.account.main'), available: '—' };
}
