import { z } from 'zod';
import { coins } from './coins.ts';
import { depositCreateRequest } from './deposits.ts';
import { amount, currency, decimal, id, language } from '../primitives.ts';

/** SWP-2: boxes nest, so that a shelf can hold a box that holds packages. */
const boxFields = z.object({
  id,
  name: z.string().optional(),
  badge: z.string().optional(),
  currenciesList: z.array(coins),
  price: decimal,
  priceCurrencyCode: z.string(),
});
export const sweepstakeBox = boxFields.extend({ boxes: z.array(boxFields).optional() });

/** `language` is what the widget shows; without it the token's decides. */
export const boxesRequest = z.object({ language });
export const boxesResponse = z.object({ boxes: z.array(sweepstakeBox) });
export const sweepstakeBalance = z.array(z.object({ currency: z.string(), balance: decimal }));
export const recoupRequest = z.object({ currency });
/** `unplayed` as long as `amount` is still to be played; then `played`, and the amount is 0. */
export const recoupResponse = z.object({
  status: z.enum(['unplayed', 'played']),
  amount: decimal,
});
export const convertRequest = z.object({ from: currency, to: currency, amount });
export const convertResponse = z.object({ amount: decimal.nullable() });

/**
 * The price and its currency come from the box, so the request carries no amount of its own;
 * `currency` is that of the payment session. A package brings no bonus and is paid by no account.
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
