import { z } from 'zod';
import { coins } from '../deposits/coins.ts';
import { depositCreateRequest } from '../deposits/deposits.ts';
import { amount, currency, decimal, id, language } from '../../primitives.ts';

/** SWP-2: boxes nest: a box may contain other packages. */
const boxFields = z.object({
  id,
  name: z.string().optional(),
  badge: z.string().optional(),
  currenciesList: z.array(coins),
  price: decimal,
  priceCurrencyCode: z.string(),
});
export const sweepstakeBox = boxFields.extend({ boxes: z.array(boxFields).optional() });

/** `language` is the widget's language; the token's language is the default. */
export const boxesRequest = z.object({ language });
export const boxesResponse = z.object({ boxes: z.array(sweepstakeBox) });
export const sweepstakeBalance = z.array(z.object({ currency: z.string(), balance: decimal }));
export const recoupRequest = z.object({ currency });
/** `unplayed` while `amount` must still be played; then `played`, with an amount of 0. */
export const recoupResponse = z.object({
  status: z.enum(['unplayed', 'played']),
  amount: decimal,
});
export const convertRequest = z.object({
  from: currency,
  to: currency,
  amount,
  /** The player pays the result, for a deposit; by default the player receives it. */
  isPaid: z.boolean().optional(),
});
export const convertResponse = z.object({ amount: decimal.nullable() });

/**
 * The price and its currency come from the box, so the request has no amount. `currency` is that of
 * the payment session. A package has no bonus and cannot be paid from a saved account.
 */
export const sweepstakeDepositRequest = depositCreateRequest
  .omit({
    amount: true,
    bonusId: true,
    isActivatedBonus: true,
    savedAccountId: true,
    saveAccount: true,
  })
  .extend({ boxId: id });
