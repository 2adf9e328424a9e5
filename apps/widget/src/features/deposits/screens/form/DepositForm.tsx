import { useEffect } from 'react';
import type { PaymentMethod } from '@opencashier/contract/methods/methods';
import { chargeOf } from '@opencashier/money';
import { methodText, methodTitle } from '../../../../forms/method-text.ts';
import { chosenNetwork, feeOn } from '../../../../forms/network-choice.ts';
import { anotherMethod } from '../../flows/another-method.ts';
import { formFields } from '../../../../forms/form-fields.ts';
import { t } from '../../../../i18n/text.ts';
import {
  changeForm,
  chooseSavedAccount,
  chosenSavedAccount,
  clearProblem,
  clearProblemOfOtherBonus,
  tickSaveAccount,
} from '../../actions.ts';
import { useDeposit } from '../../state.ts';
import { useSession } from '../../../../state/session.ts';
import { arrivalText } from '../../../../format/arrival-text.ts';
import { guideUrl, hasInstruction } from '../../guide-url.ts';
import { iconUrl, money } from '../../../../format/format-values.ts';
import { useScreen } from '../../../../shell/screen-context.ts';
import { useChrome } from '../../../../shell/use-chrome.ts';
import { useProblem } from '../../../../shell/use-problem.ts';
import { DepositFormView } from './DepositFormView.tsx';
import { fieldItems } from '../../../../forms/field-items.ts';
import { formHandlers } from '../../../../forms/form-handlers.ts';
import type { NextStepKind } from './NextStep.tsx';
import { useOffProblem } from '../../../methods/screens/use-off-problem.ts';
import { useBonusCard } from '../../../bonuses/screens/use-bonus-card.ts';
import { useSavedAccounts } from '../../../players/screens/use-saved-accounts.ts';
import { useLeadToNewFields } from '../../../../forms/use-lead-to-new-fields.ts';
import { useAmount } from './use-amount.ts';
import { useCoinEstimate } from './use-coin-estimate.ts';
import { videoInstructionPath } from '../../../../routes/paths.ts';
import type { Path } from '../../../../ports/navigator.ts';

export interface DepositFormProps {
  method: PaymentMethod;
  /** The path of the method's instruction page. */
  instructionPath: Path;
  next: NextStepKind;
  onSubmit: () => Promise<void>;
}

/** The form of a method: the first screen of every kind of deposit. */
export function DepositForm({ method, instructionPath, next, onSubmit }: DepositFormProps) {
  const { ports } = useScreen();
  const { onBack, onClose } = useChrome();
  const { form, extraFields, savedAccountId, saveAccount, submitting, ...kept } = useDeposit();
  const offProblem = useOffProblem('deposit', method.name);
  const session = useSession();
  // FORM-21: the player can choose another bonus here or on its own page.
  const { bonusId } = session.start;
  const problem = useProblem(bonusId === kept.problemBonusId ? kept : {}, clearProblem);
  useEffect(clearProblemOfOtherBonus, [bonusId]);
  const { country } = session;
  const { currency } = session.user;
  const { amount, quick, valid } = useAmount(method);
  const accounts = useSavedAccounts(method, {
    kind: 'deposit',
    entry: chosenSavedAccount,
    chosen: savedAccountId,
    onChoose: chooseSavedAccount,
    save: method.savesAccount ? { on: saveAccount, onChange: tickSaveAccount } : undefined,
  });
  const fields = formFields({ method, extraFields, savedAccountId });
  useLeadToNewFields(extraFields);
  const fee = feeOn(method, chosenNetwork(method, fields, form));
  const decimals = method.exponent?.[currency];
  const charged = valid && fee ? chargeOf(fee, valid, currency, decimals) : undefined;

  const goTo = (path: Path): void => ports.navigator.go({ path, query: { method: method.name } });
  return (
    <DepositFormView
      method={{ name: methodTitle(method), iconUrl: iconUrl(method) }}
      arrival={arrivalText(method.arrival)}
      note={methodText(method, method.note_key)}
      banner={methodText(method, method.banner)}
      onGuide={
        guideUrl(method, session) === undefined ? undefined : () => goTo(videoInstructionPath)
      }
      onInstruction={hasInstruction(method, session) ? () => goTo(instructionPath) : undefined}
      amount={amount}
      quick={quick}
      bonus={useBonusCard(method, valid)}
      estimate={useCoinEstimate(method, charged?.pay ?? valid, currency)}
      {...accounts}
      fields={fieldItems(fields, form, country)}
      fieldHandlers={formHandlers(fields, changeForm)}
      total={valid && money(charged?.pay ?? valid, currency)}
      fee={charged && feeText(charged.fee, currency)}
      receive={charged && charged.fee !== '0' ? money(charged.credit, currency) : undefined}
      {...(offProblem ? { problem: offProblem(), isOff: true as const } : problem)}
      onAnotherMethod={() => ports.navigator.go(anotherMethod())}
      next={next}
      busy={submitting}
      onSubmit={() => void onSubmit()}
      onBack={onBack}
      onClose={onClose}
    />
  );
}

function feeText(fee: string, currency: string): string {
  return fee === '0' ? t('redirect.noFee') : money(fee, currency);
}
