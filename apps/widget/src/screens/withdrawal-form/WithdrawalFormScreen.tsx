import type { PaymentMethod } from '@opencashier/contract/methods';
import { useEffect } from 'react';
import { blurField, changeField, focusField, type FormState } from '../../fields/form-state.ts';
import { methodText, methodTitle } from '../../fields/method-text.ts';
import { typedValue } from '../../fields/typing.ts';
import type { AccountEntry } from '../../flows/forget-account.ts';
import { withdrawalFields } from '../../flows/withdrawal/check-withdrawal.ts';
import { createWithdrawal } from '../../flows/withdrawal/create-withdrawal.ts';
import { quoteWithdrawal } from '../../flows/withdrawal/quote-withdrawal.ts';
import { resolveAccount } from '../../flows/withdrawal/resolve-account.ts';
import { useSession } from '../../state/session.ts';
import { type Holder, useWithdrawal } from '../../state/withdrawal.ts';
import { iconUrl, money } from '../format-values.ts';
import { fieldItems } from '../method-form/field-items.ts';
import { useSavedAccounts } from '../method-form/use-saved-accounts.ts';
import { useScreen } from '../screen-context.ts';
import { useChrome } from '../use-chrome.ts';
import { followCreation } from './follow-creation.ts';
import { quoteFacts } from './quote-facts.ts';
import { useWithdrawalAmount } from './use-withdrawal-amount.ts';
import { type HolderNote, WithdrawalFormView } from './WithdrawalFormView.tsx';

export default function WithdrawalFormScreen() {
  const method = useWithdrawal((state) => state.method);
  // The guard lets nobody in without a method.
  return method ? <MethodForm key={method.name} method={method} /> : null;
}

const entry: AccountEntry = useWithdrawal;

function patchForm(change: (form: FormState) => FormState): void {
  useWithdrawal.setState(({ form }) => ({ form: change(form), problem: undefined }));
}

function MethodForm({ method }: { method: PaymentMethod }) {
  const { ports } = useScreen();
  const { onBack, onClose } = useChrome();
  const { form, quote, problem, submitting, saveAccount, savedAccountId, holder, ...state } =
    useWithdrawal();
  const country = useSession((session) => session.country);
  const own = useSession((session) => session.user.currency);
  const currency = state.currency ?? own;
  const { amount, quick, valid } = useWithdrawalAmount(method, currency);
  const fields = withdrawalFields();
  const accounts = useSavedAccounts(method, {
    kind: 'withdrawal',
    entry,
    chosen: savedAccountId,
    onChoose(id) {
      useWithdrawal.setState({ savedAccountId: id, problem: undefined, holder: undefined });
      void quoteWithdrawal(ports);
      void resolveAccount(ports);
    },
    save: { on: saveAccount, onChange: (on) => useWithdrawal.setState({ saveAccount: on }) },
  });

  useEffect(() => {
    void quoteWithdrawal(ports);
    void resolveAccount(ports);
  }, [ports]);
  const change = (name: string, text: string): void => {
    const field = fields.find((candidate) => candidate.name === name);
    if (!field) return;
    patchForm((before) => changeField(before, name, typedValue(field, text)));
    void resolveAccount(ports);
  };
  return (
    <WithdrawalFormView
      method={{ name: methodTitle(method), iconUrl: iconUrl(method) }}
      note={methodText(method, method.note_key)}
      onInstruction={
        method.instruction_keys &&
        (() =>
          ports.navigator.go({
            path: '/withdrawal/redirect/instruction',
            query: { method: method.name },
          }))
      }
      amount={amount}
      quick={quick}
      {...accounts}
      fields={fieldItems(fields, form, country)}
      fieldHandlers={{
        onChange: change,
        onFocus: (name) => patchForm((before) => focusField(before, name)),
        onBlur: (name) => patchForm((before) => blurField(before, name)),
      }}
      holder={holderOf(holder)}
      facts={quoteFacts(method, quote?.amount === valid ? quote : undefined, currency)}
      total={valid && money(valid, currency)}
      problem={problem}
      problemLink={state.problemLink}
      busy={submitting}
      onSubmit={() => void createWithdrawal(ports).then((end) => followCreation(ports, end))}
      onBack={onBack}
      onClose={onClose}
    />
  );
}

function holderOf(holder: Holder | undefined): HolderNote | undefined {
  if (holder?.kind === 'asking') return 'asking';
  if (holder?.kind === 'known') return { name: holder.name };
  return holder && { problem: holder.message };
}
