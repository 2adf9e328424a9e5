import { describe, expect, it } from 'vitest';
import { checkLocales, localeNames } from './locales/check.ts';
import { textsOf as textsIn } from './locales/shipped-texts.ts';
import { formatProblem, readSourceFiles } from './lib/source-files.ts';

const texts = {
  'root.popular': 'Popular ones',
  'root.limits': '{min} – {max}',
  'status.sent': 'Sent',
  'arrival.days': 'Within {to, plural, one {# day} other {# days}}',
};

const translated: Record<string, Record<string, string>> = {
  es: { popular: 'Populares', sent: 'Enviado', one: '# día', other: '# días' },
  pt: { popular: 'Populares', sent: 'Enviado', one: '# dia', other: '# dias' },
  ru: { popular: 'Популярные', sent: 'Отправлено', one: '# дня', other: '# дней' },
  hi: { popular: 'लोकप्रिय', sent: 'भेजा', one: '# दिन', other: '# दिन' },
  mr: { popular: 'लोकप्रिय', sent: 'पाठवले', one: '# दिवसात', other: '# दिवसांत' },
  ar: { popular: 'الأكثر استخدامًا', sent: 'تم الإرسال', one: 'يوم واحد', other: '# يوم' },
  te: { popular: 'ప్రముఖమైనవి', sent: 'పంపాం', one: '# రోజులో', other: '# రోజుల్లో' },
};

/** A made-up language with two plural forms, like one that is added later. */
const someLanguage: Record<string, string> = {
  popular: 'Zwyx',
  sent: 'Xywz',
  one: '# wzy',
  other: '# wzyx',
};

function textsOf(locale: string): Record<string, string> {
  if (locale === 'en' || locale === 'in') return texts;
  const words = translated[locale === 'mx' ? 'es' : locale] ?? someLanguage;
  const { popular = '', sent = '', one, other } = words;
  const forms = { ar: ['zero', 'two', 'few', 'many'], ru: ['few', 'many'] }[locale] ?? [];
  const more = forms.map((form) => ` ${form} {${other}}`).join('');
  return {
    'root.popular': popular,
    'root.limits': '{min} – {max}',
    'status.sent': sent,
    'arrival.days': `{to, plural, one {${one}}${more} other {${other}}}`,
  };
}

const code = "t('root.popular'); t('root.limits'); t(`status.${status}`); t(`arrival.${kind}`);";

/** The problems of a repository with valid sets, after a change in one of them. */
function problemsWith(locale: string, change: Record<string, string | undefined>): string[] {
  const files = new Map([['apps/widget/src/a.ts', code]]);
  for (const name of localeNames) {
    const set = name === locale ? { ...textsOf(name), ...change } : textsOf(name);
    files.set(`locales/${name}.json`, JSON.stringify(set, undefined, 2));
  }
  return checkLocales(files).map(formatProblem);
}

function shippedTexts(locale: string): string[] {
  const shipped = textsIn(readSourceFiles(), locale);
  expect(new Set(shipped.map(({ file }) => file)).size).toBeGreaterThan(50);
  return shipped.map(({ text }) => text);
}

describe('this repository', () => {
  it('[I18N-1] has every locale with the keys and placeholders of English', () => {
    expect(checkLocales(readSourceFiles()).map(formatProblem)).toEqual([]);
  });

  // The forms of address from docs/translating.md: tú, вы, आप and आपण; Arabic uses none.
  it.each([
    ['es', /\busted(es)?\b/iu],
    ['mx', /\busted(es)?\b/iu],
    ['ru', /(?<!\p{L})(ты|тебе|тебя|твой|твоя|твоё|твои)(?!\p{L})/iu],
    ['hi', /तुम/u],
    ['mr', /तुम/u],
    // Arabic verbs in the second person have a gender, so there are none.
    [
      'ar',
      /(?<!\p{L})[وف]?(اختر|اختاري|استخدم|أدخل|أدخلي|اضغط|اضغطي|حاول|حاولي|انتظر|ادفع|تحقّ?ق|تريد|تجد|تحصل|تستلم|تلعب|تدفع)(?!\p{L})/u,
    ],
  ])('uses one form of address throughout: %s', (locale, other) => {
    expect(shippedTexts(locale).filter((text) => other.test(text))).toEqual([]);
  });

  // Their label under a countdown does not say “left”, so it says what the time is for.
  it.each(['es', 'mx', 'pt', 'ru'])('labels both countdowns as time to pay: %s', (locale) => {
    const file = readSourceFiles().get(`locales/${locale}.json`) ?? '{}';
    const labels = JSON.parse(file) as Record<string, string>;
    expect(labels['time.toPay']).toBeTruthy();
    expect(labels['time.rate']).toContain(`${labels['time.toPay']} `);
  });

  // Hindi verbs agree with the player's gender if “आप” is their subject.
  it('addresses players of any gender in Hindi', () => {
    const gendered = /(?<!\p{L})आप (?:[^।]*(?:ते|ती|रहे|रही|चुके|चुकी) हैं|[^।]*ेंग[ेी])/u;
    expect(gendered.test('आप किसी भी बैंक से भुगतान कर सकते हैं')).toBe(true);
    expect(shippedTexts('hi').filter((text) => gendered.test(text))).toEqual([]);
  });
});

describe('a locale file', () => {
  it('[I18N-1] passes if it translates every English text', () => {
    expect(problemsWith('en', {})).toEqual([]);
  });

  it.each([
    ['a missing key', 'mx', { 'status.sent': undefined }, 'status.sent: is missing'],
    [
      'a key of its own',
      'ru',
      { 'status.lost': 'Утеряно' },
      'status.lost: is not in the English file',
    ],
    ['an empty value', 'te', { 'status.sent': ' ' }, 'status.sent: is empty'],
    ['needless spaces', 'hi', { 'status.sent': 'भेजा ' }, 'status.sent: has extra spaces'],
    [
      'another placeholder',
      'pt',
      { 'root.limits': '{min} – {most}' },
      'has placeholders {min}, {most}',
    ],
    [
      'a lost placeholder',
      'in',
      { 'root.limits': 'from {min}' },
      'has placeholders {min}; English',
    ],
    ['a broken brace', 'es', { 'root.limits': '{min} – {max}}' }, 'has a brace outside any'],
    [
      'a count without forms',
      'es',
      { 'arrival.days': '{to} días' },
      'the plural forms of {to} are missing',
    ],
    [
      'a count without all plural forms',
      'ru',
      { 'arrival.days': '{to, plural, one {# день} other {# дней}}' },
      'the plural forms of {to} are one, other; the language needs few, many, one, other',
    ],
    [
      'English words',
      'pt',
      { 'root.popular': 'Popular ones' },
      'root.popular: is still in English',
    ],
    ['Latin words in another script', 'te', { 'status.sent': 'Sent' }, '“Sent” is still in Latin'],
    [
      'a date that right-to-left text would reverse',
      'ar',
      { 'status.sent': 'تم الإرسال 1990-12-31' },
      'status.sent: has a number with a hyphen',
    ],
    ['no word of its script', 'ru', { 'status.sent': '—' }, 'has no word in its own script'],
  ])('[I18N-1] is rejected with %s', (_, locale, change, message) => {
    const problems = problemsWith(locale, change);
    expect(problems).toEqual([expect.stringContaining(message)]);
    expect(problems[0]).toMatch(new RegExp(`^locales/${locale}\\.json:\\d+ `));
  });

  it('may have a plural form for millions if its language has one', () => {
    const days = '{to, plural, one {# día} many {# de días} other {# días}}';
    expect(problemsWith('es', { 'arrival.days': days })).toEqual([]);
    expect(problemsWith('in', { 'arrival.days': days.replaceAll('í', 'i') })).toHaveLength(1);
  });

  it('may have a date with hyphens in right-to-left text if it is isolated', () => {
    const sent = 'تم الإرسال \u20661990-12-31\u2069';
    expect(problemsWith('ar', { 'status.sent': sent })).toEqual([]);
  });

  it('keeps names such as VPN in every script', () => {
    expect(problemsWith('ru', { 'root.popular': 'Популярные с VPN' })).toEqual([]);
  });
});

describe('a key', () => {
  it('is rejected if nothing uses it', () => {
    const english = { ...texts, 'root.lost': 'Lost' };
    const files = new Map([['apps/widget/src/a.ts', code]]);
    for (const name of localeNames) {
      files.set(`locales/${name}.json`, JSON.stringify(name === 'en' ? english : textsOf(name)));
    }
    expect(checkLocales(files).map(formatProblem)).toContainEqual(
      'locales/en.json:1  root.lost: this key is unused: remove it from every locale',
    );
  });

  it('is rejected if only a test uses it', () => {
    const files = new Map([
      ['apps/widget/src/a.ts', code.replace("t('root.popular'); ", '')],
      ['apps/widget/src/a.test.ts', code],
      ...localeNames.map((name): [string, string] => [
        `locales/${name}.json`,
        JSON.stringify(textsOf(name)),
      ]),
    ]);
    expect(checkLocales(files).map(formatProblem)).toEqual([
      expect.stringContaining('root.popular: this key is unused'),
    ]);
  });

  it('is rejected if it appears twice in a file', () => {
    const files = new Map([['apps/widget/src/a.ts', code]]);
    for (const name of localeNames) {
      files.set(`locales/${name}.json`, JSON.stringify(textsOf(name), undefined, 2));
    }
    const twice = files.get('locales/ru.json')?.replace('{', '{\n  "status.sent": "Ушло",');
    files.set('locales/ru.json', twice ?? '');
    expect(checkLocales(files).map(formatProblem)).toEqual([
      'locales/ru.json:2  status.sent: appears twice in this file',
    ]);
  });
});
