/**
 * Invisible characters: controls, zero-width marks and direction marks, which make a line look
 * different from what is copied. Tab and newline stay, and so do the joiners U+200C and U+200D,
 * which Hindi, Marathi and Telugu need.
 */
const hiddenMarks =
  /(?![\t\n])\p{Cc}|[\u00AD\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF]/gu;

/** Never shown, and useless if changed: the payment address and a provider's tokens. */
const opaqueKeys: ReadonlySet<string> = new Set(['source', 'token']);

/**
 * Parses a provider's JSON and removes invisible characters from every text in it, so that a stray
 * one can neither break a payment nor mislead a reader. Undefined if it is not JSON.
 */
export function readProviderJson(text: string): unknown {
  try {
    return withoutHiddenMarks(JSON.parse(text));
  } catch {
    return undefined;
  }
}

function withoutHiddenMarks(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(hiddenMarks, '').toWellFormed();
  if (Array.isArray(value)) return value.map(withoutHiddenMarks);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      opaqueKeys.has(key) ? inner : withoutHiddenMarks(inner),
    ]),
  );
}
