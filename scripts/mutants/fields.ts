import type { Mutant } from './mutant.ts';

const widget = 'apps/widget/src';
const features = `${widget}/features`;
const formTest = `${features}/deposits/screens/form/DepositForm.test.tsx`;
const redirectTest = `${features}/deposits/screens/form/DepositRedirectScreen.test.tsx`;
const deadEndsTest = `${features}/withdrawals/screens/form/dead-ends.test.tsx`;
const withdrawalFormTest = `${features}/withdrawals/screens/form/WithdrawalFormScreen.test.tsx`;
const handlersTest = `${widget}/forms/form-handlers.test.tsx`;
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
    file: `${widget}/forms/field-item.ts`,
    find: 'if (!isProgrammaticFocus(event)) touch();',
    put: 'touch();',
    tests: [formTest],
  },
  {
    rule: 'FORM-20',
    breaks: 'the mark is cleared when the window gets the focus back',
    file: `${widget}/forms/field-item.ts`,
    find: '      noteBlur(event);\n',
    put: '',
    tests: [handlersTest],
  },
  {
    rule: 'FORM-20',
    breaks: 'the mark is cleared when the widget led to the field in the background',
    file: `${widget}/ui/inputs/programmatic-focus.ts`,
    find: '  input.focus({ preventScroll: true });\n',
    put: '  input.focus({ preventScroll: true });\n  input.removeAttribute(mark);\n',
    tests: [handlersTest],
  },
  {
    rule: 'FORM-20',
    breaks: 'the focus stays on the button',
    file: `${widget}/forms/lead-to-field.ts`,
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
    find: "  showProblem(refusal, code !== 'request.timeout');\n",
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
    file: `${widget}/forms/method-form/Problem.tsx`,
    find: '{onAnotherMethod && !isForEveryMethod && !signIn && (',
    put: '{!onAnotherMethod && (',
    tests: [redirectTest],
  },
  {
    rule: 'FORM-21',
    breaks: 'a player whom the wallet refuses is sent to other methods',
    file: `${widget}/forms/method-form/Problem.tsx`,
    find: '{onAnotherMethod && !isForEveryMethod && !signIn && (',
    put: '{onAnotherMethod && (',
    tests: [redirectTest],
  },
  {
    rule: 'FORM-21',
    breaks: 'the button of a player who owes money sends the same request again',
    file: `${features}/withdrawals/screens/form/follow-creation.ts`,
    find: 'error.code === withdrawalsBlocked',
    put: 'false',
    tests: [withdrawalFormTest],
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
