import { personRoles } from '@opencashier/contract/operator/access/operators';
import { caseOutcomes } from '@opencashier/contract/operator/deposits/cases';
import type { Operation } from '../api/operations.ts';

type Values = Readonly<Record<string, string>>;

export interface ActionField {
  /** The name in the operation's request; its label is the text `field.<name>`. */
  name: string;
  kind: 'text' | 'long' | 'amount' | 'choice';
  choices?: readonly string[];
  isOptional?: true;
  /** If set, the field is shown and sent only if this returns true. */
  isNeeded?: (values: Values) => boolean;
}

export interface ActionForm {
  fields: readonly ActionField[];
  isDangerous?: true;
  /** Values that are sent but not shown. */
  fixed?: Values;
  /** The request has an idempotency reference, which the dialog creates when it opens. */
  hasReference?: true;
}

const reason: ActionField = { name: 'reason', kind: 'long' };
const note: ActionField = { name: 'note', kind: 'long' };
const amount: ActionField = { name: 'amount', kind: 'amount' };
const currency: ActionField = { name: 'currency', kind: 'text' };
const optionalAmount: ActionField = { name: 'amount', kind: 'amount', isOptional: true };
const choice = (name: string, choices: readonly string[]): ActionField => ({
  name,
  kind: 'choice',
  choices,
});
const isOutcome = (outcome: string) => (values: Values) => values['outcome'] === outcome;

/** The form of every operation that opens a dialog. */
export const actionForms = {
  approve: { fields: [] },
  reject: { fields: [reason], isDangerous: true },
  refundDeposit: { fields: [optionalAmount, reason], hasReference: true },
  reverseDeposit: { fields: [optionalAmount, reason], hasReference: true, isDangerous: true },
  endRefund: { fields: [choice('outcome', ['refunded', 'failed']), reason] },
  endPayout: {
    fields: [
      choice('outcome', ['sent', 'sentLess', 'failed']),
      { name: 'sent', kind: 'amount', isNeeded: isOutcome('sentLess') },
      { name: 'providerSaid', kind: 'long' },
      reason,
    ],
  },
  settleCase: {
    fields: [
      choice('outcome', caseOutcomes),
      { name: 'user', kind: 'text', isNeeded: isOutcome('credit') },
      { ...optionalAmount, isNeeded: isOutcome('credit') },
      { ...currency, isOptional: true, isNeeded: isOutcome('credit') },
      { name: 'sentTo', kind: 'text', isNeeded: isOutcome('refund') },
      reason,
    ],
  },
  retryNotice: { fields: [] },
  dismissNotice: { fields: [reason] },
  replayWebhook: { fields: [] },
  retryOrder: { fields: [] },
  dropOrder: { fields: [reason], isDangerous: true },
  post: {
    fields: [choice('direction', ['credit', 'debit']), amount, currency, note],
    fixed: { kind: 'adjustment' },
    hasReference: true,
  },
  createDebt: { fields: [amount, currency, note], hasReference: true, isDangerous: true },
  waiveDebt: { fields: [amount, currency, note], hasReference: true },
  setLimit: { fields: [currency, choice('period', ['day', 'week', 'month']), optionalAmount] },
  holdWithdrawals: { fields: [reason], isDangerous: true },
  releaseWithdrawals: { fields: [reason] },
  erasePlayer: { fields: [reason], isDangerous: true },
  confirmProposal: { fields: [] },
  refuseProposal: { fields: [reason], isDangerous: true },
  withdrawProposal: { fields: [] },
  unfreezeAccount: { fields: [reason] },
  acceptRate: { fields: [reason] },
  setOperatorRole: { fields: [choice('role', personRoles), reason] },
  disableOperator: { fields: [reason], isDangerous: true },
  addNote: { fields: [{ name: 'text', kind: 'long' }] },
  switchMethod: { fields: [reason] },
} as const satisfies Partial<Record<Operation, ActionForm>>;

export type ActionName = keyof typeof actionForms;
/** The texts for an action: those of its operation, or of one of the things that it is used for. */
export type ActionTextKey =
  | Exclude<ActionName, 'switchMethod'>
  | 'switchOff'
  | 'switchOn'
  | 'addOperator'
  | 'enableOperator';

export const isAction = (name: string): name is ActionName => Object.hasOwn(actionForms, name);

/** The fields that the form shows with these values. */
export function neededFields(form: ActionForm, values: Values): readonly ActionField[] {
  return form.fields.filter(({ isNeeded }) => isNeeded?.(values) ?? true);
}

/** The request with the form's values; empty optional fields are left out. */
export function requestOf(
  form: ActionForm,
  values: Values,
  { reference, fixed = {} }: { reference: string; fixed?: Values | undefined },
): Values {
  const filled = neededFields(form, values).flatMap(({ name }) => {
    const value = (values[name] ?? '').trim();
    return value === '' ? [] : [[name, value] as const];
  });
  return {
    ...form.fixed,
    ...fixed,
    ...(form.hasReference && { reference }),
    ...Object.fromEntries(filled),
  };
}
