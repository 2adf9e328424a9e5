import { z } from 'zod';
import { decimal, freeText, id } from '../primitives.ts';

/** What we ask of a wallet that the operator keeps, signed like the requests to a provider. */
const movement = z.object({
  /** Ours. The same one again is the same movement: answer as before and move nothing. */
  reference: id,
  /** The player as the token's `sub` names them. */
  user: z.string(),
  amount: decimal,
  currency: z.string(),
});

export const walletRefusal = z.object({
  /** Yours, for the host's page; the player reads the message. */
  code: id.optional(),
  message: freeText(512).min(1),
  /** Where the player can do something about it, such as an identity check. */
  link: z
    .url({ protocol: /^https$/ })
    .max(2048)
    .optional(),
});

/**
 * Taken, or taken before. It names the reference that was asked, because a page of a proxy, a
 * mistake told with a 200 or an empty answer must not count as money that was moved.
 */
const taken = z.object({ reference: id }).loose();

/** Each is POST /<name>. */
export const walletOperations = {
  authorize: {
    summary: 'Before a deposit begins: may this player deposit so much?',
    request: movement.omit({ reference: true }),
    response: z.discriminatedUnion('allowed', [
      z.object({ allowed: z.literal(true) }),
      walletRefusal.extend({ allowed: z.literal(false) }),
    ]),
  },
  credit: {
    summary: 'Money came for the player.',
    request: movement,
    response: taken,
  },
  reverse: {
    summary: 'Money that had come was taken back.',
    request: movement,
    response: taken,
  },
  hold: {
    summary: 'A withdrawal is confirmed: set so much apart, or refuse.',
    request: movement,
    response: z.discriminatedUnion('held', [
      z.object({ held: z.literal(true) }),
      /** Without a message: the balance does not reach. */
      walletRefusal.partial({ message: true }).extend({ held: z.literal(false) }),
    ]),
  },
  commit: {
    summary: 'A withdrawal went out: what was held under the reference is gone.',
    request: movement,
    response: taken,
  },
  release: {
    summary: 'A withdrawal did not go out: what was held is the player’s again.',
    request: movement,
    response: taken,
  },
} as const;

/** GET, by the player: what a screen shows, and whether something is owed. */
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
