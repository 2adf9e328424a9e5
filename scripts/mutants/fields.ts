import type { Mutant } from './mutant.ts';

const widget = 'apps/widget/src';
const features = `${widget}/features`;
const formTest = `${features}/deposits/screens/form/DepositForm.test.tsx`;
const redirectTest = `${features}/deposits/screens/form/DepositRedirectScreen.test.tsx`;
const deadEndsTest = `${features}/withdrawals/screens/form/dead-ends.test.tsx`;
const fieldsTest = `${widget}/forms/inputs/Fields.test.tsx`;
const scanTest = `${widget}/forms/inputs/ScanButton.test.tsx`;
const maskTest = `${widget}/forms/inputs/mask-element.test.ts`;
const typingTest = `${widget}/forms/typing.test.ts`;
const typedExpiryTest = `${widget}/forms/inputs/typed-expiry.test.tsx`;
const typingInputTest = `${widget}/ui/inputs/use-typing-input.test.tsx`;

export const fieldMutants: readonly Mutant[] = [
  {
    rule: 'FORM-20',
    breaks: 'a failed submit is not announced',
    file: `${widget}/forms/method-form/MethodFormView.tsx`,
    find: '        <ErrorSummary amount={amount} fields={fields} />\n',
    put: '',
    tests: [formTest],
  },
  {
    rule: 'FORM-20',
    breaks: 'the focus of the widget clears the mark',
    file: `${widget}/forms/inputs/field-item.ts`,
    find: 'if (!isProgrammaticFocus(event)) touch();',
    put: 'touch();',
    tests: [formTest],
  },
  {
    rule: 'FORM-20',
    breaks: 'the focus stays on the button',
    file: `${features}/deposits/screens/go-to-outcome.ts`,
    find: '    focusForPlayer(input);\n',
    put: '',
    tests: [formTest],
  },
  {
    rule: 'FORM-20',
    breaks: 'the summary vanishes with the mark',
    file: `${widget}/forms/form-state.ts`,
    find: 'return patch(form, name, { error: undefined });',
    put: 'return patch(form, name, { error: undefined, summaryError: undefined });',
    tests: [formTest],
  },
  {
    rule: 'FORM-21',
    breaks: 'the form forgets the problem with the notification',
    file: `${features}/deposits/screens/go-to-outcome.ts`,
    find: '    showProblem(problemOf(error), true);\n',
    put: '',
    tests: [redirectTest],
  },
  {
    rule: 'FORM-21',
    breaks: 'the problem does not say what to do next',
    file: `${widget}/shell/errors/problem-text.ts`,
    find: 'withAdvice(error, errorText(error))',
    put: 'errorText(error)',
    tests: [redirectTest],
  },
  {
    rule: 'FORM-21',
    breaks: 'moving the focus removes the problem',
    file: `${features}/deposits/actions.ts`,
    find: 'problem: isInput ? undefined : problem,',
    put: 'problem: isInput ? undefined : problem && undefined,',
    tests: [redirectTest],
  },
  {
    rule: 'FORM-21',
    breaks: 'there is no way to the other methods',
    file: `${widget}/forms/method-form/MethodFormView.tsx`,
    find: '            onAnotherMethod={props.onAnotherMethod}\n',
    put: '',
    tests: [redirectTest],
  },
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
    rule: 'FORM-23',
    breaks: 'the parts of a card stay where the method puts them',
    file: `${widget}/forms/inputs/Fields.tsx`,
    find: 'cardTogether(fields.filter((field) => !field.isAdvanced))',
    put: 'fields.filter((field) => !field.isAdvanced)',
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
    find: '{field.wallet && (',
    put: '{field.wallet && !field.wallet && (',
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
    rule: 'AMT-12',
    breaks: 'two digits after the last mark are thousands',
    file: `${widget}/forms/typing.ts`,
    find: 'groups.at(-1)?.length === 3;',
    put: 'groups.at(-1) !== undefined;',
    tests: [typingTest],
  },
  {
    rule: 'AMT-12',
    breaks: 'the amount of a deposit is not read as pasted',
    file: `${features}/deposits/screens/form/use-amount.ts`,
    find: 'readPasted: (text) =>',
    put: 'readPasted: (text) => undefined &&',
    tests: [redirectTest],
  },
  {
    rule: 'AMT-12',
    breaks: 'the amount of a withdrawal is not read as pasted',
    file: `${features}/withdrawals/screens/form/use-withdrawal-amount.ts`,
    find: 'readPasted: (text) =>',
    put: 'readPasted: (text) => undefined &&',
    tests: [deadEndsTest],
  },
  {
    rule: 'FORM-19',
    breaks: 'the caret jumps to the end',
    file: `${widget}/ui/inputs/use-typing.ts`,
    find: '    input.setSelectionRange(position, position);\n',
    put: '',
    tests: [typingInputTest],
  },
  {
    rule: 'FORM-19',
    breaks: 'text that a keyboard is composing is rewritten',
    file: `${widget}/ui/inputs/use-typing.ts`,
    find: 'if (isComposing) setComposed',
    put: 'if (!event) setComposed',
    tests: [typingInputTest],
  },
  {
    rule: 'FORM-19',
    breaks: 'editing the month moves the year',
    file: `${widget}/forms/inputs/mask-element.ts`,
    find: '  overwrite: true,\n',
    put: '',
    tests: [typedExpiryTest],
  },
];
