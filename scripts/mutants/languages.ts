import type { Mutant } from './mutant.ts';

const widget = 'apps/widget/src';
const server = 'apps/server/src';
const formats = 'packages/contract/src/formats';
const directionTest = `${formats}/direction.test.ts`;
const chooseLocaleTest = `${formats}/choose-locale.test.ts`;
const appearanceTest = `${widget}/boot/start/appearance.test.ts`;
const pageListTest = `${widget}/boot/first-list/page-list.test.tsx`;
const gridTest = `${widget}/features/methods/screens/MethodGrid.test.tsx`;
const iconTest = `${widget}/ui/media/Icon.test.tsx`;
const textTest = `${widget}/i18n/text.test.ts`;
const loadMessagesTest = `${widget}/i18n/load-messages.test.ts`;
const loadAllTest = `${widget}/i18n/load-all-messages.test.ts`;
const fieldsTest = `${widget}/forms/inputs/Fields.test.tsx`;
const pagesTest = `${server}/transport/pages/pages.test.ts`;
const listPagesTest = `${server}/transport/pages/list-pages.test.ts`;
const textsTest = `${server}/methods/texts.test.ts`;
const shippedNamesTest = 'packages/catalogue/src/load/shipped-names.test.ts';

export const languageMutants: readonly Mutant[] = [
  {
    rule: 'I18N-3',
    breaks: 'a language that fails to load leaves no text',
    file: `${widget}/i18n/load-messages.ts`,
    find: '(isLost ? undefined : english) ?? {}',
    put: '{}',
    tests: [loadMessagesTest],
  },
  {
    rule: 'I18N-3',
    breaks: 'the console says nothing of missing English',
    file: `${widget}/i18n/load-messages.ts`,
    find: "if (!english) console.error('The English texts could not be loaded');",
    put: '',
    tests: [loadMessagesTest],
  },
  {
    rule: 'I18N-3',
    breaks: 'a lost second part turns the widget English',
    file: `${widget}/i18n/load-messages.ts`,
    find: "const isLost = part !== '' && locale !== 'en';",
    put: 'const isLost = false;',
    tests: [loadMessagesTest],
  },
  {
    rule: 'I18N-3',
    breaks: 'a lost second part stays lost',
    file: `${widget}/i18n/load-all-messages.ts`,
    find: '  if (Object.keys(chosen).length === 0) pendingLoads.delete(name);\n',
    put: '',
    tests: [loadAllTest],
  },
  {
    rule: 'I18N-3',
    breaks: 'no screen opens without the later texts of English',
    file: `${widget}/i18n/load-all-messages.ts`,
    find: '  addMessages(name, chosen, english);\n',
    put: "  if (Object.keys(english).length === 0) throw new Error('no texts');\n  addMessages(name, chosen, english);\n",
    tests: [loadAllTest, `${widget}/app/App.test.tsx`],
  },
  {
    rule: 'I18N-7',
    breaks: 'Arabic runs from left to right',
    file: `${formats}/direction.ts`,
    find: '/^(ar|dv|',
    put: '/^(dv|',
    tests: [directionTest],
  },
  {
    rule: 'I18N-7',
    breaks: 'a change of language keeps the direction',
    file: `${widget}/boot/start/appearance.ts`,
    find: '    root.dir = directionOf(locale);\n',
    put: '',
    tests: [appearanceTest],
  },
  {
    rule: 'I18N-7',
    breaks: 'the first paint runs from left to right',
    file: `${widget}/boot/first-list/page-list.tsx`,
    find: 'dir="${directionOf(locale)}"',
    put: 'dir="ltr"',
    tests: [pageListTest],
  },
  {
    rule: 'I18N-7',
    breaks: 'arrow keys go the other way',
    file: `${widget}/features/methods/screens/focus-next-card.ts`,
    find: "document.dir === 'rtl'",
    put: 'false',
    tests: [gridTest],
  },
  {
    rule: 'I18N-7',
    breaks: 'the icon for back points forward',
    file: `${widget}/ui/media/Icon.tsx`,
    find: '/left|right/.test(name) && styles.pointing',
    put: 'undefined',
    tests: [iconTest],
  },
  {
    rule: 'I18N-8',
    breaks: 'an amount within an Arabic sentence is turned around',
    file: `${widget}/i18n/text.ts`,
    find: 'return value === undefined ? whole : isolate(value);',
    put: 'return value ?? whole;',
    tests: [textTest],
  },
  {
    rule: 'I18N-8',
    breaks: 'a card number is typed from right to left',
    file: `${widget}/forms/inputs/TextInput.tsx`,
    find: "dir={isName(field) ? 'auto' : 'ltr'}",
    put: '',
    tests: [fieldsTest],
  },
  {
    rule: 'I18N-9',
    breaks: 'a site without English falls back to English',
    file: `${formats}/choose-locale.ts`,
    find: "locales.includes('en') ? 'en' : (locales[0] ?? 'en')",
    put: "'en'",
    tests: [chooseLocaleTest],
  },
  {
    rule: 'I18N-9',
    breaks: 'players are offered languages that the partner has switched off',
    file: `${server}/transport/pages/widget-page.ts`,
    find: '(locale) => partner?.languages?.includes(locale) ?? true',
    put: '() => true',
    tests: [pagesTest],
  },
  {
    rule: 'I18N-9',
    breaks: 'a language that is added while the server runs is not served',
    file: `${server}/startup/follow-texts.ts`,
    find: 'await texts.replace(sets);',
    put: '',
    tests: [`${server}/startup/follow-texts.test.ts`],
  },
  {
    rule: 'I18N-9',
    breaks: 'the first list is in a language that the partner has switched off',
    file: `${server}/transport/pages/list-pages.ts`,
    find: 'locale: chooseLocale(locales, list.locale)',
    put: 'locale: list.locale',
    tests: [listPagesTest],
  },
  {
    rule: 'I18N-9',
    breaks: 'a text that the file lacks is missing',
    file: `${server}/methods/texts.ts`,
    find: '{ ...(known ?? english), ...own }',
    put: '{ ...known, ...own }',
    tests: [textsTest],
  },
  {
    rule: 'I18N-6',
    breaks: 'the options of a field have their names in English',
    file: 'packages/catalogue/src/offer/to-public-method.ts',
    find: '? nameIn(text, language)',
    put: "? nameIn(text, 'en')",
    tests: [shippedNamesTest],
  },
  {
    rule: 'I18N-6',
    breaks: 'the bank of a card has its name in Russian',
    file: 'packages/catalogue/src/offer/bank-of.ts',
    find: 'nameIn(longest.text, languageOf(lang))',
    put: "nameIn(longest.text, languageOf('ru'))",
    tests: [shippedNamesTest],
  },
];
