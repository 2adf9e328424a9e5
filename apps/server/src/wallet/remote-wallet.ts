import type { WalletRequest } from '@opencashier/contract/wallet/operations';
import { currencyOf, toMinor } from '@opencashier/money';
import { amountOf } from '../rates/amounts.ts';
import { orderOfWallet } from './wallet-orders.ts';
import type { Credit, Wallet } from './wallet.ts';
import { type WalletClient, WalletRejection } from './wallet-client.ts';

type Movement = Omit<WalletRequest<'credit'>, 'reference'>;

export function movementOf(credit: Omit<Credit, 'reference'>): Movement {
  const { partner, owner, amountMinor, currency } = credit;
  const user = owner.slice(partner.length + 1);
  return { user, amount: amountOf(amountMinor, currency), currency };
}

/** The remote wallet's balance, cut to the precision of our ledger. */
function minorOf(amount: string, currency: string): bigint {
  const exponent = currencyOf(currency)?.exponent ?? 2;
  const [whole = '0', fraction = ''] = amount.split('.');
  return toMinor(`${whole}.${fraction.slice(0, exponent) || '0'}`, exponent) ?? 0n;
}

/** Undefined: the wallet does not take the request, and asking again brings nothing else. */
async function askToHold(client: WalletClient, { reference, ...hold }: Credit) {
  try {
    return await client.ask('hold', { reference, ...movementOf(hold) });
  } catch (error) {
    if (error instanceof WalletRejection) return undefined;
    throw error;
  }
}

/**
 * Balances in the operator's own wallet. What must be known before going on (authorize, hold) is
 * asked at once and outside of any transaction. What has happened (credit, reverse, commit,
 * release) is written down as an order in the transaction that it belongs to; a worker delivers it
 * until it is taken, in the order of each player, and the wallet counts it once by our reference.
 */
export function createRemoteWallet(client: WalletClient): Wallet {
  const userOf = (owner: string) => owner.slice(owner.indexOf(':') + 1);
  return {
    async authorizeDeposit(request) {
      const answer = await client.ask('authorize', movementOf(request));
      if (answer.allowed) return answer;
      const { message, link, code } = answer;
      return {
        allowed: false,
        message,
        ...(link === undefined ? {} : { link }),
        ...(code === undefined ? {} : { code }),
      };
    },
    async credit(db, credit) {
      await orderOfWallet(db, 'credit', credit);
      return { settledMinor: 0n, isPending: true };
    },
    async reverse(db, credit) {
      await orderOfWallet(db, 'reverse', credit);
      // The operator knows the rest of the balance, and collects the debt.
      return { takenMinor: credit.amountMinor, owedMinor: 0n };
    },
    async hold(hold) {
      const answer = await askToHold(client, hold);
      if (!answer) return { held: false, why: 'unclear' };
      if (answer.held) return answer;
      const { message, link } = answer;
      if (message === undefined) return { held: false, why: 'balance' };
      return { held: false, why: 'refused', message, ...(link === undefined ? {} : { link }) };
    },
    commit: (db, hold) => orderOfWallet(db, 'commit', hold),
    release: (db, hold) => orderOfWallet(db, 'release', hold),
    // A wallet that is told to release what it never held refuses to hold it later.
    abandon: (db, hold) => orderOfWallet(db, 'release', hold),
    async funds(owner) {
      const balances = await client.balances(userOf(owner));
      return balances
        .filter(({ currency }) => currencyOf(currency))
        .map(({ currency, available, held }) => ({
          currency,
          availableMinor: minorOf(available, currency),
          heldMinor: minorOf(held, currency),
        }));
    },
    async balance(owner, currency) {
      const balances = await client.balances(userOf(owner));
      const found = balances.find((one) => one.currency === currency);
      return found ? minorOf(found.available, currency) : 0n;
    },
    async isBlocked(owner) {
      const balances = await client.balances(userOf(owner));
      return balances.some(({ owed }) => Number(owed) > 0);
    },
  };
}
