import english from './en.json' with { type: 'json' };

/** The language of the texts. Its dates have the day first, and its clock has 24 hours. */
export const locale = { language: 'en', dates: 'en-GB' } as const;

export type TextKey = keyof typeof english;

/** All texts of the console are in one file per language; only English exists so far. */
const messages: Readonly<Record<string, string>> = english;

/** The text of a key, with its `{placeholders}` filled in. */
export function text(key: TextKey, values: Readonly<Record<string, string | number>> = {}): string {
  return fill(messages[key] ?? key, values);
}

/** The text of a key that may not exist, unless a placeholder stays empty. */
export function knownText(
  key: string,
  values: Readonly<Record<string, string | number>> = {},
): string | undefined {
  const message = messages[key];
  if (message === undefined) return undefined;
  const names = [...message.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  return names.every((name) => Object.hasOwn(values, name)) ? fill(message, values) : undefined;
}

/**
 * The text for a value from the server, such as a status. A newer server may send a value that has
 * no text yet; it is then shown as it is.
 */
export function valueText(group: string, value: string): string {
  return messages[`${group}.${value}`] ?? value;
}

function fill(message: string, values: Readonly<Record<string, string | number>>): string {
  return message.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
