/**
 * LIST-14: a brand in up to four letters: a short name as it is ("UPI", "Visa"), two words or parts
 * of a word by their initials ("Apple Pay", "PhonePe"), and a longer word by its first two. Many
 * wallets end in "Pay", which tells none apart. Other scripts have no such habit, so the first
 * letter stands for the name.
 */
export function initials(name: string): string {
  const [first = '', ...others] = name.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}.]*/gu) ?? [];
  if (!/^[\p{Script=Latin}\d]/u.test(first)) return first.slice(0, 1).toUpperCase();
  const next = others.find((word) => /^(?:\d|[A-Z]|[a-z]{3})/.test(word));
  if (first.length < 5 && (!next || /^[\p{Lu}\d]{3}/u.test(first))) return first;
  const [one = '', inner] = first.match(/^.|(?!Pay$)\p{Lu}(?=\p{Ll})|\d+$/gu) ?? [];
  const second = inner ?? next?.match(/^\d+|./)?.[0];
  return one.toUpperCase() + (second?.toUpperCase() ?? first.slice(1, 2));
}
