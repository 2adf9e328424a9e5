import { z } from 'zod';
import { decimal, freeText, id } from '../primitives.ts';

/**
 * A movement that we request from the operator's wallet, signed like the requests to a provider.
 */
const movement = z.object({
  /** Our id. A repeated reference is the same movement: answer as before and move nothing. */
  reference: id,
  /** The player as the token's `sub` names them. */
  user: z.string(),
  amount: decimal,
  currency: z.string(),
});

export const walletRefusal = z.object({
  /** Your own code, for the host's page. The player reads the message. */
  code: id.optional(),
  message: freeText(512).min(1),
  /** A page where the player can resolve the problem, such as an identity check. */
  link: z
    .url({ protocol: /^https$/ })
    .max(2048)
    .optional(),
});

/**
 * Done now or before. The answer repeats the reference, so that a proxy's page, an error sent with
 * a 200 or an empty answer never counts as moved money.
 */
const taken = z.object({ reference: id }).loose();

/** Each is POST /<name>. */
export const walletOperations = {
  authorize: {
    summary: 'Authorize a deposit of this amount before it starts, or refuse it.',
    request: movement.omit({ reference: true }),
    response: z.discriminatedUnion('allowed', [
      z.object({ allowed: z.literal(true) }),
      walletRefusal.extend({ allowed: z.literal(false) }),
    ]),
  },
  credit: {
    summary: 'Credit the player with money that arrived.',
    request: movement,
    response: taken,
  },
  reverse: {
    summary: 'Reverse a credit: the bank took the money back.',
    request: movement,
    response: taken,
  },
  hold: {
    summary: 'Hold the amount of a confirmed withdrawal, or refuse.',
    request: movement,
    response: z.discriminatedUnion('held', [
      z.object({ held: z.literal(true) }),
      /** Without a message, the balance is insufficient. */
      walletRefusal.partial({ message: true }).extend({ held: z.literal(false) }),
    ]),
  },
  commit: {
    summary: 'Commit a hold: the withdrawal was paid out.',
    request: movement,
    response: taken,
  },
  release: {
    summary:
      'A withdrawal was not sent: release the held amount to the player. If nothing was held under ' +
      'the reference, store it and refuse a hold that arrives later.',
    request: movement,
    response: taken,
  },
} as const;

/** GET, by player: the balances for the screens, and any debt. */
export const walletBalancesPath = '/players/{user}/balances';
export const walletBalances = z.object({
  balances: z.array(
    z.object({
      currency: z.string(),
      available: decimal,
      held: decimal.default('0'),
      owed: decimal.default('0'),
    }),
  ),
});

export type WalletOperation = keyof typeof walletOperations;
export type WalletRequest<N extends WalletOperation> = z.output<
  (typeof walletOperations)[N]['request']
>;
export type WalletAnswer<N extends WalletOperation> = z.output<
  (typeof walletOperations)[N]['response']
>;
