// Finds values that were left in English. Where a language has a script of its own, Latin words
// give them away; elsewhere a value is compared with the English one.

const scripts: Record<string, RegExp> = {
  hi: /\p{Script=Devanagari}/u,
  mr: /\p{Script=Devanagari}/u,
  ru: /\p{Script=Cyrillic}/u,
  te: /\p{Script=Telugu}/u,
};

/** Latin names that every script keeps. */
const keptNames = new Set(['P2P', 'VPN', 'QR', 'UPI', 'IBAN', 'BIC', 'IFSC', 'ID']);

/** Brands and what stands on a bank's own screen, word by word. */
for (const name of ['Pix', 'Copia', 'e', 'Cola']) keptNames.add(name);

/** Words that a language shares with English, as it writes them. */
const sharedWords: Record<string, readonly string[]> = {
  es: ['Error'],
  mx: ['Error'],
};

/** English itself, and English in the usage of India: most of their texts are the same. */
const englishSets = ['en', 'in'];

/** What gives a value away as English, if anything. */
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
    if (left) return `“${left}” is left in Latin letters`;
    return script.test(words) ? undefined : 'has no word in its own script';
  }
  const isShared = sharedWords[locale]?.includes(words.trim()) ?? false;
  return words === englishWords && !isShared ? 'is left in English' : undefined;
}
