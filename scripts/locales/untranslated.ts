// Finds values that were left in English. For a language with its own script it looks for Latin
// words; for the others it compares the value with the English one.

const scripts: Record<string, RegExp> = {
  ar: /\p{Script=Arabic}/u,
  hi: /\p{Script=Devanagari}/u,
  mr: /\p{Script=Devanagari}/u,
  ru: /\p{Script=Cyrillic}/u,
  te: /\p{Script=Telugu}/u,
};

/** Names that stay in Latin letters in every script. */
const keptNames = new Set(['P2P', 'VPN', 'QR', 'UPI', 'IBAN', 'BIC', 'IFSC', 'ID']);

/** Brands and labels on a bank's own screen, word by word. */
for (const name of ['Pix', 'Copia', 'e', 'Cola']) keptNames.add(name);

/** Words that are the same in the language and in English. */
const sharedWords: Record<string, readonly string[]> = {
  es: ['Error'],
  mx: ['Error'],
  pt: ['via'],
};

/** English and Indian English, which share most of their texts. */
const englishSets = ['en', 'in'];

/** The reason why a value counts as untranslated, if there is one. */
export function untranslated(
  locale: string,
  words: string,
  englishWords: string,
): string | undefined {
  if (englishSets.includes(locale) || !/\p{L}/u.test(englishWords)) return undefined;
  const script = scripts[locale];
  const latin = words.match(/[A-Za-z][A-Za-z0-9]*/g) ?? [];
  // A name alone, such as IBAN, is the same everywhere.
  if (!/[^\p{Script=Latin}\s\d]/u.test(words) && latin.every((word) => keptNames.has(word))) {
    return undefined;
  }
  if (script) {
    const left = latin.find((word) => !keptNames.has(word));
    if (left) return `“${left}” is still in Latin letters`;
    return script.test(words) ? undefined : 'has no word in its own script';
  }
  const isShared = sharedWords[locale]?.includes(words.trim()) ?? false;
  return words === englishWords && !isShared ? 'is still in English' : undefined;
}
