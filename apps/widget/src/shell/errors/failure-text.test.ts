import { failureReasons } from '@opencashier/contract/calls/deposits/failure-reasons';
import { beforeAll, describe, expect, it } from 'vitest';
import en from '../../../../../locales/en.json' with { type: 'json' };
import ru from '../../../../../locales/ru.json' with { type: 'json' };
import { setMessages } from '../../i18n/text.ts';
import { failureText } from './failure-text.ts';

describe('the reason for a failed payment', () => {
  beforeAll(() => setMessages('ru', ru, en));

  it.each(failureReasons)('is in the player’s language if it is known: %s', (reason) => {
    const { known, quoted } = failureText(reason);
    expect(known).toMatch(/\p{Script=Cyrillic}/u);
    expect(quoted).toBe(undefined);
  });

  it.each(['Do not honour (05)', 'toString', 'quoted'])(
    'is quoted if it is the provider’s own text: %s',
    (reason) => {
      expect(failureText(reason)).toEqual({
        known: undefined,
        quoted: `Сообщение платёжной системы: «${reason}»`,
      });
    },
  );

  it('is omitted if there is none', () => {
    expect(failureText(undefined)).toEqual({ known: undefined, quoted: undefined });
  });
});
