import { beforeAll, describe, expect, it } from 'vitest';
import en from '../../../../locales/en.json' with { type: 'json' };
import ru from '../../../../locales/ru.json' with { type: 'json' };
import { setMessages } from '../i18n/text.ts';
import { feeFact } from './fee-fact.ts';

describe('the fee of a coin and its network', () => {
  beforeAll(() => setMessages('en', en, en));

  it.each([
    [undefined, 'no fee'],
    [{}, 'no fee'],
    [{ percent: 0, fixed: { USD: '0.00' } }, 'no fee'],
    [{ fixed: { EUR: 5 } }, 'no fee'],
    [{ percent: 2 }, '2% fee'],
    [{ percent: 0.25 }, '0.25% fee'],
    [{ fixed: { USD: '1.50' } }, '$1.50 fee'],
    [{ percent: 2, fixed: { USD: 1 } }, '2% + $1 fee'],
    [{ percent: 2, min: { USD: 1 } }, '2% fee, at least $1'],
    [{ min: { USD: 1 } }, '$1 fee'],
  ])('[CRY-1] shows %j as "%s"', (rule, text) => {
    expect(feeFact(rule, 'USD')).toBe(text);
  });

  it('[CRY-1] is formatted for the language', () => {
    setMessages('ru', ru, en);
    expect(feeFact({ percent: 2.5, fixed: { RUB: 10 } }, 'RUB')).toBe(
      'комиссия 2,5\u00a0% + 10\u00a0₽',
    );
  });
});
