import type { PaymentMethod } from '@opencashier/contract/methods/methods';
import { useEffect } from 'react';
import { methodText, methodTitle } from '../../../../forms/method-text.ts';
import { withdrawalFields } from '../../flows/check-withdrawal.ts';
import { quoteWithdrawal } from '../../flows/quote-withdrawal.ts';
import { resolveAccount } from '../../flows/resolve-account.ts';
import { useSession } from '../../../../state/session.ts';
import {
  changeForm,
  chooseSavedAccount,
  chosenSavedAccount,
  clearProblem,
  tickSaveAccount,
} from '../../actions.ts';
import { useWithdrawal } from '../../state.ts';
import { iconUrl } from '../../../../format/format-values.ts';
import { fieldItems } from '../../../../forms/field-items.ts';
import { formHandlers } from '../../../../forms/form-handlers.ts';
import type { MethodFormProps } from '../../../../forms/method-form/MethodFormView.tsx';
import { useLeadToNewFields } from '../../../../forms/use-lead-to-new-fields.ts';
import { useOffProblem } from '../../../methods/screens/use-off-problem.ts';
import { useSavedAccounts } from '../../../players/screens/use-saved-accounts.ts';
import { useScreen } from '../../../../shell/screen-context.ts';
import { useChrome } from '../../../../shell/use-chrome.ts';
import { useProblem } from '../../../../shell/use-problem.ts';
import { withdrawalRootPath } from '../../../../routes/paths.ts';
import { useWithdrawalAmount } from './use-withdrawal-amount.ts';

export interface WithdrawalForm {
  props: Omit<MethodFormProps, 'onSubmit'>;
  /** The amount as a decimal, once it is valid. */
  validAmount: string | undefined;
}

/** The form's amount and destination, with the dry run and the saved accounts. */
export function useWithdrawalForm(method: PaymentMethod, currency: string): WithdrawalForm {
  const { ports } = useScreen();
  const { onBack, onClose } = useChrome();
  const { form, extraFields, submitting, saveAccount, savedAccountId, isBlocked, ...kept } =
    useWithdrawal();
  const problem = useProblem(kept, clearProblem);
  const offProblem = useOffProblem('withdrawal', method.name);
  const country = useSession((session) => session.country);
  const { amount, quick, validAmount } = useWithdrawalAmount(method, currency);
  const fields = withdrawalFields();
  useLeadToNewFields(extraFields);
  const accounts = useSavedAccounts(method, {
    kind: 'withdrawal',
    entry: chosenSavedAccount,
    chosen: savedAccountId,
    onChoose(id) {
      chooseSavedAccount(id);
      void quoteWithdrawal(ports);
      void resolveAccount(ports);
    },
    save: { on: saveAccount, onChange: tickSaveAccount },
  });

  useEffect(() => {
    void quoteWithdrawal(ports);
    void resolveAccount(ports);
  }, [ports]);
  const handlers = formHandlers(fields, changeForm);
  const isNetwork = (name: string): boolean =>
    fields.some((field) => field.name === name && field.type === 'networks');
  return {
    validAmount,
    props: {
      method: { name: methodTitle(method), iconUrl: iconUrl(method) },
      note: methodText(method, method.note_key),
      amount,
      quick,
      ...accounts,
      fields: fieldItems(fields, form, country),
      fieldHandlers: {
        ...handlers,
        onChange(name, text) {
          handlers.onChange(name, text);
          // Another network may have another fee.
          if (isNetwork(name)) void quoteWithdrawal(ports);
          void resolveAccount(ports);
        },
      },
      ...(offProblem
        ? { problem: offProblem(), isOff: true as const }
        : problem && { ...problem, isOff: isBlocked }),
      onAnotherMethod: () => ports.navigator.go({ path: withdrawalRootPath }),
      busy: submitting,
      onBack,
      onClose,
    },
  };
}
