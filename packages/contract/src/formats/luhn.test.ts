import { describe, expect, it } from 'vitest';
import { passesLuhn } from './luhn.ts';

describe('passesLuhn', () => {
  it.each(['4111111111111111', '4111 1111 1111 1111', '5555-5555-5555-4444', '378282246310005'])(
    '[FORM-10] accepts %s',
    (number) => expect(passesLuhn(number)).toBe(true),
  );

  it.each(['4111111111111112', '', '0', 'abcd', '4111x1111'])(
    '[FORM-10] rejects "%s"',
    (number) => {
      expect(passesLuhn(number)).toBe(false);
    },
  );
});
