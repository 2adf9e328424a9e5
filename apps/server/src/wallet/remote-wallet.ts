import type { WalletRequest } from '@opencashier/contract/wallet/operations';
import { currencyOf, toMinor } from '@opencashier/money';
import { amountOf } from '../rates/amounts.ts';
import { recordOrder } from './wallet-orders.ts';
import type { Credit, Wallet } from './wallet.ts';
import { type WalletClient, WalletRejection } from './wallet-client.ts';

type Movement = Omit<WalletRequest<'credit'>, 'reference'>;

export function movementOf(credit: Omit<Credit, 'reference'>): Movement {
  const { partner, owner, amountMinor, currency } = credit;
  const user = owner.slice(partner.length + 1);
  return { user, amount: amountOf(amountMinor, currency), currency };
}

/** The remote wallet's balance, rounded down to the precision of our ledger. */
function minorOf(amount: string, currency: string): bigint {
  const exponent = currencyOf(currency)?.exponent ?? 2;
  const [whole = '0', fraction = ''] = amount.split('.');
  return toMinor(`${whole}.${fraction.slice(0, exponent) || '0'}`, exponent) ?? 0n;
}

/** Undefined: the wallet rejects the request, and repeating it would not help. */
async function askToHold(client: WalletClient, { reference, ...hold }: Credit) {
  try {
    return await client.ask('hold', { reference, ...movementOf(hold) });
  } catch (error) {
    if (error instanceof WalletRejection) return undefined;
    throw error;
  }
}

/**
 * Balances in the operator's own wallet. Requests whose answer is needed (authorize, hold) are sent
 * immediately, outside any transaction. Movements that have happened (credit, reverse, commit,
 * release) are recorded as orders in their transaction; a worker delivers them until they are
 * accepted, in order per player, and the wallet counts each once by our reference.
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
      await recordOrder(db, 'credit', credit);
      return { settledMinor: 0n, isPending: true };
    },
    async reverse(db, credit) {
      await recordOrder(db, 'reverse', credit);
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
    commit: (db, hold) => recordOrder(db, 'commit', hold),
    release: (db, hold) => recordOrder(db, 'release', hold),
    // A wallet that gets a release for an unknown hold must refuse that hold later.
    abandon: (db, hold) => recordOrder(db, 'release', hold),
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
