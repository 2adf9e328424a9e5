import type { ProviderDeposit } from '@opencashier/contract/provider/protocol';
import type { Queryable } from '@opencashier/postgres';
import { revokeBonus } from '../../bonuses/bonuses-store.ts';
import { changeDeposit } from '../store/deposits.ts';
import { takeCoinsBack } from '../../sweepstake/coin-package.ts';
import type { CreditDeps } from '../../services/services.ts';
import type { Deposit } from '../deposit.ts';

/**
 * The money of a credited deposit was taken back from the operator, and so it is from the player:
 * what is available at once, the rest as a debt. The bonus that it brought goes with it.
 */
export async function reverseDeposit(
  db: Queryable,
  { wallet }: CreditDeps,
  deposit: Deposit,
  said: ProviderDeposit,
): Promise<void> {
  const { id, partner, owner, currency, bought } = deposit;
  if (bought && deposit.stage !== 'processed') {
    // It was too little for the package: no coins were given, and none are taken.
    const reason = said.reason ?? null;
    const change = { stage: 'mistaked', ending: 'reversed', paidMinor: null, reason } as const;
    await changeDeposit(db, deposit, change);
    return;
  }
  const amountMinor = deposit.creditedMinor ?? 0n;
  if (bought) {
    await takeCoinsBack(db, wallet, deposit, bought.coins);
  } else if (amountMinor > 0n) {
    const reference = `reversal:${id}`;
    await wallet.reverse(db, { partner, owner, amountMinor, currency, reference });
  }
  const hadBonus = deposit.bonusState === 'activated';
  if (hadBonus) await revokeBonus(db, id);
  await changeDeposit(db, deposit, {
    stage: 'reversed',
    ending: 'reversed',
    reason: said.reason ?? null,
    bonusState: hadBonus ? 'revoked' : deposit.bonusState,
  });
}
