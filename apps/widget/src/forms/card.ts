import type { FormField } from './form-field.ts';

/** The part of a card that a field holds, by its autocomplete attribute. */
export type CardPart = 'number' | 'expiry' | 'code';

const parts: Readonly<Record<string, CardPart>> = {
  'cc-number': 'number',
  'cc-exp': 'expiry',
  'cc-csc': 'code',
};

export function cardPart({ props }: Pick<FormField, 'props'>): CardPart | undefined {
  return parts[props.autocomplete ?? ''];
}

const order: readonly (CardPart | undefined)[] = ['number', 'expiry', 'code'];

/** FORM-23: the number, the expiry and the code of a card are together, in this order. */
export function cardTogether(fields: readonly FormField[]): readonly FormField[] {
  const place = (field: FormField): number => order.indexOf(cardPart(field));
  const start = fields.findIndex((field) => place(field) === 0);
  if (start < 0) return fields;
  const card = fields.filter((field) => place(field) >= 0).toSorted((a, b) => place(a) - place(b));
  const isOther = (field: FormField): boolean => place(field) < 0;
  return [
    ...fields.slice(0, start).filter(isOther),
    ...card,
    ...fields.slice(start).filter(isOther),
  ];
}

/** A card is valid until the last day of its month. */
export function isExpired(expiry: string, nowMs: number): boolean {
  const [month = '', year = ''] = expiry.replaceAll(/\D/g, '').match(/\d\d/g) ?? [];
  const now = new Date(nowMs);
  const months = (2000 + Number(year)) * 12 + Number(month);
  return months < now.getFullYear() * 12 + now.getMonth() + 1;
}

const monthFirst = /^(?<month>0?[1-9]|1[0-2])\s*[/.-]?\s*(?:20)?(?<year>\d\d)$/;
const yearFirst = /^20(?<year>\d\d)\s*[/.-]?\s*(?<month>0?[1-9]|1[0-2])$/;

/** FORM-22: a pasted or autofilled "1 29", "082029" or "2029-08" as the four digits of the mask. */
export function expiryDigits(text: string): string {
  const read = monthFirst.exec(text.trim()) ?? yearFirst.exec(text.trim());
  const { month, year } = read?.groups ?? {};
  return month && year ? month.padStart(2, '0') + year : text;
}

/**
 * FORM-22: the expiry after a keystroke that its mask refused. A separator ends a one-digit month,
 * also before a year ("9_/29"), a third digit of the year shows that "20" was the century, and a
 * digit after the month 20 shows that the year came first.
 */
export function typedExpiry(expiry: string, typed: string, isAtEnd: boolean): string {
  const isDigitAtEnd = isAtEnd && /^\d$/.test(typed);
  const [, lateYear] = /^20(\/\d\d)$/.exec(expiry) ?? [];
  // A month can still become 01 to 12 after 0 or 1, but not after another digit.
  if (lateYear && isDigitAtEnd) return (typed < '2' ? `${typed}_` : `0${typed}`) + lateYear;
  const [, digit, year = '/'] = /^([1-9])(?:_(\/.*))?$/.exec(expiry) ?? [];
  if (digit && /[\s/.-]$/.test(typed)) return `0${digit}${year}`;
  const [, month = ''] = /^(\d\d\/)20$/.exec(expiry) ?? [];
  return isDigitAtEnd && month ? month + typed : expiry;
}

export function isAmex(number: string): boolean {
  return /^3[47]/.test(number);
}

/** American Express cards have a four-digit code on the front, all others three on the back. */
export function codeLength(number: string): 3 | 4 {
  return isAmex(number) ? 4 : 3;
}
