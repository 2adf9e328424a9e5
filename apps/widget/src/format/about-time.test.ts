import { beforeAll, describe, expect, it } from 'vitest';
import en from '../../../../locales/en.json' with { type: 'json' };
import es from '../../../../locales/es.json' with { type: 'json' };
import ru from '../../../../locales/ru.json' with { type: 'json' };
import { setMessages } from '../i18n/text.ts';
import { aboutTime, aboutTimeFact } from './about-time.ts';

describe('an approximate duration', () => {
  beforeAll(() => setMessages('en', en, en));

  it.each([
    [0, 'under a minute'],
    [59, 'under a minute'],
    [60, 'about 1 minute'],
    [61, 'about 2 minutes'],
    [3000, 'about 50 minutes'],
    [5400, 'about 90 minutes'],
    [5401, 'about 2 hours'],
    [12_000, 'about 3 hours'],
  ])('[CRY-2] of %i seconds is %s', (seconds, text) => {
    expect(aboutTime(seconds)).toBe(text);
  });

  it('starts with a capital letter on its own', () => {
    expect(aboutTimeFact(10)).toBe('Under a minute');
    expect(aboutTimeFact(3000)).toBe('About 50 minutes');
  });

  it('has the case and number that the language requires', () => {
    setMessages('ru', ru, en);
    expect([60, 120, 3000].map(aboutTime)).toEqual([
      'около 1 минуты',
      'около 2 минут',
      'около 50 минут',
    ]);
    setMessages('es', es, en);
    expect([60, 3000].map(aboutTime)).toEqual(['alrededor de 1 minuto', 'unos 50 minutos']);
  });
});
