import type { Mutant } from './mutant.ts';

const widget = 'apps/widget/src';
const fieldsTest = `${widget}/forms/inputs/Fields.test.tsx`;
const scanTest = `${widget}/forms/inputs/ScanButton.test.tsx`;
const maskTest = `${widget}/forms/inputs/mask-element.test.ts`;
const typedExpiryTest = `${widget}/forms/inputs/typed-expiry.test.tsx`;

/** The fields of a card and of a wallet. */
export const cardAndWalletMutants: readonly Mutant[] = [
  {
    rule: 'FORM-22',
    breaks: 'a month of one digit is not understood',
    file: `${widget}/forms/card.ts`,
    find: "month.padStart(2, '0') + year",
    put: 'month + year',
    tests: [maskTest],
  },
  {
    rule: 'FORM-22',
    breaks: 'the field does not read what is pasted',
    file: `${widget}/forms/inputs/mask-element.ts`,
    find: 'expiryDigits(withLatinDigits(text))',
    put: 'withLatinDigits(text)',
    tests: [maskTest],
  },
  {
    rule: 'FORM-22',
    breaks: 'a digit typed into the month changes the year',
    file: `${widget}/forms/card.ts`,
    find: 'isAtEnd && ',
    put: '',
    tests: [`${widget}/forms/inputs/typed-expiry.test.tsx`],
  },
  {
    rule: 'FORM-22',
    breaks: 'a year that comes first is not understood',
    file: `${widget}/forms/card.ts`,
    find: ' ?? yearFirst.exec(text.trim())',
    put: '',
    tests: [maskTest],
  },
  {
    rule: 'FORM-22',
    breaks: 'a year that is typed first is not understood',
    file: `${widget}/forms/card.ts`,
    find: 'if (lateYear && isDigitAtEnd)',
    put: 'if (lateYear && !isDigitAtEnd)',
    tests: [typedExpiryTest],
  },
  {
    rule: 'FORM-23',
    breaks: 'the parts of a card stay where the method puts them',
    file: `${widget}/forms/validate.ts`,
    find: '...cardTogether(visible.filter(({ props }) => !props.isAdvanced)),',
    put: '...visible.filter(({ props }) => !props.isAdvanced),',
    tests: [fieldsTest],
  },
  {
    rule: 'FORM-23',
    breaks: 'the number does not show its brand',
    file: `${widget}/forms/inputs/TextInput.tsx`,
    find: "field.autoComplete === 'cc-number' && (",
    put: "field.autoComplete === 'none' && (",
    tests: [fieldsTest],
  },
  {
    rule: 'FORM-23',
    breaks: 'the code does not say where it is printed',
    file: `${widget}/forms/field-items.ts`,
    find: 'props.help ?? codeHelp(field, fields, form)',
    put: 'props.help',
    tests: [fieldsTest],
  },
  {
    rule: 'FORM-24',
    breaks: 'an address cannot be scanned',
    file: `${widget}/forms/inputs/TextInput.tsx`,
    find: '{field.wallet?.network && (',
    put: '{field.wallet?.network && !field.wallet && (',
    tests: [scanTest],
  },
  {
    rule: 'FORM-24',
    breaks: 'a scanned address keeps the memo of the one before',
    file: `${widget}/forms/inputs/TextInput.tsx`,
    find: '(memo || isReplaced)',
    put: 'memo',
    tests: [scanTest],
  },
  {
    rule: 'FORM-24',
    breaks: 'a scanned address keeps the memo of a deleted one',
    file: `${widget}/forms/inputs/TextInput.tsx`,
    find: '(wasEntered || field.value)',
    put: 'field.value',
    tests: [scanTest],
  },
  {
    rule: 'FORM-24',
    breaks: 'an address in upper case is refused',
    file: `${widget}/forms/validate.ts`,
    find: "alias === 'wallet' ? lowerBech32(trimmed) : trimmed",
    put: 'trimmed',
    tests: [`${widget}/forms/validate.test.ts`],
  },
  {
    rule: 'FORM-24',
    breaks: 'a link for another network is read',
    file: 'packages/contract/src/formats/payment-link.ts',
    find: 'return isOther || ',
    put: 'return ',
    tests: [scanTest],
  },
  {
    rule: 'FORM-24',
    breaks: 'a browser that cannot read codes offers it',
    file: `${widget}/forms/inputs/ScanButton.tsx`,
    find: '  if (!Detector) return null;\n',
    put: '',
    tests: [scanTest],
  },
  {
    rule: 'FORM-24',
    breaks: 'a browser that reads other codes only offers it',
    file: `${widget}/forms/inputs/ScanButton.tsx`,
    find: 'formats?.includes(format)',
    put: 'formats',
    tests: [scanTest],
  },
];
