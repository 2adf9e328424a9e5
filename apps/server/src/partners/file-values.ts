import { currencyOf, isCurrency, toMinor } from '@opencashier/money';
import { z } from 'zod';

/** Only the name of a variable: the file itself holds no secrets. */
export const secretEnv = z.string().regex(/^[A-Za-z_]\w*$/, 'is not the name of a variable');

export const currencyCode = z
  .string()
  .refine((code) => /^[A-Z]{2,5}$/.test(code) && isCurrency(code), 'not a known currency');

/** Amounts by currency, none with more decimals than its currency. */
export const amounts = z
  .record(currencyCode, z.string().regex(/^\d{1,18}(\.\d{1,18})?$/))
  .superRefine((values, context) => {
    for (const [code, amount] of Object.entries(values)) {
      const exponent = currencyOf(code)?.exponent;
      if (exponent === undefined || toMinor(amount, exponent) !== undefined) continue;
      context.addIssue({
        code: 'custom',
        path: [code],
        message: `${amount} is not an amount of it`,
      });
    }
  });
