import { z } from 'zod';
import { captchaToken, geetestNumber, geetestTime } from '../captcha/captcha.ts';
import { depositState } from '../deposits/deposits.ts';
import { encoded } from '../deposits/payment-details.ts';
import {
  amount,
  country,
  currency,
  decimal,
  fieldValues,
  flag,
  id,
  isoTime,
  language,
  methodName,
} from '../../primitives.ts';
import { unifiedFlow } from '../deposits/payment-details.ts';

/** P2P-9: the captcha's result, or captchaBypass if the captcha is not available. */
export const p2pCreateRequest = z.object({
  payment_method: methodName,
  bank: z.string().max(64).optional(),
  amount,
  /** P2P-13: the token of a reCAPTCHA, and the reCAPTCHA's version. */
  checkScore: captchaToken.optional(),
  checkScoreVersion: z.enum(['v3', 'v2']).default('v3'),
  currency,
  fields: fieldValues.default({}),
  bonus: z.string().max(64).optional(),
  selectedCountry: country.optional(),
  geetestCaptchaOutput: captchaToken.optional(),
  geetestGenTime: geetestTime.optional(),
  geetestLotNumber: geetestNumber.optional(),
  geetestPassToken: captchaToken.optional(),
  captchaBypass: flag.optional(),
});

/** P2P-15: the payee's details, and the deposit if one was started. */
export const p2pResponse = z.object({
  depositId: id.optional(),
  exists: z.boolean().optional(),
  card: z
    .object({
      encoded: encoded.optional(),
      number: z.string().optional(),
      phone: z.string().optional(),
      payment_system: z.string().optional(),
      holder: z.string().optional(),
    })
    .optional(),
  created: isoTime.optional(),
  payment_amount: decimal.optional(),
  payment_currency: z.string().optional(),
  timeout_minutes: z.number().positive().optional(),
  /** Compare `created` with this time, because the player's clock may be wrong. */
  serverTime: isoTime.optional(),
  unifiedFlow: unifiedFlow.optional(),
  /** The deposit's state, as deposit-status returns it. */
  state: depositState.optional(),
  /** P2P-12: the amount that the player entered. The amount to pay may differ slightly. */
  passedAmount: decimal.optional(),
  passedCurrency: z.string().optional(),
  fields: fieldValues.optional(),
});

export const p2pCheckRequest = z.object({ paymentMethod: methodName, selectedCountry: country });

export type P2pResponse = z.output<typeof p2pResponse>;

/** P2P-16: looks up the bank of a card. */
export const bankGetRequest = z.object({
  payment_method: methodName,
  bin: z.string().regex(/^\d{4,11}$/),
  language,
});
export const bankGetResponse = z.object({
  bank_type: z.string(),
  encoded: encoded.optional(),
  number: z.string().optional(),
});

/** NET-13: the player closed the form. */
export const formClosedRequest = z.object({
  paymentMethod: methodName,
  paymentMethodText: z.string().max(128),
  userId: z.string().max(64),
});
