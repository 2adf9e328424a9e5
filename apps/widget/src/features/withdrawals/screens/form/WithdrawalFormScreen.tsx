import type { PaymentMethod } from '@opencashier/contract/methods/methods';
import { createWithdrawal } from '../../flows/create-withdrawal.ts';
import { accountCurrency } from '../../flows/withdrawal-methods.ts';
import { type Holder, useWithdrawal } from '../../state.ts';
import { money } from '../../../../format/format-values.ts';
import { useScreen } from '../../../../shell/screen-context.ts';
import { useMethods } from '../../../methods/state.ts';
import { shortfallOf } from '../../flows/check-withdrawal.ts';
import { NothingToWithdraw } from './NothingToWithdraw.tsx';
import { followCreation } from './follow-creation.ts';
import { quoteFacts } from './quote-facts.ts';
import { useWithdrawalForm } from './use-withdrawal-form.ts';
import { t } from '../../../../i18n/text.ts';
import { type HolderNote, WithdrawalFormView } from './WithdrawalFormView.tsx';
import { withdrawalInstructionPath } from '../../../../routes/paths.ts';

export default function WithdrawalFormScreen() {
  const method = useWithdrawal((state) => state.method);
  // Renders again when the balance changes, which shortfallOf reads from the snippet and the quote.
  useMethods((state) => state.snippet);
  useWithdrawal((state) => state.quote);
  if (!method) return null; // The guard requires a method.
  const shortfall = shortfallOf(method);
  if (shortfall) return <NothingToWithdraw shortfall={shortfall} />;
  return <MethodForm key={method.name} method={method} />;
}

function WithdrawalFormRehearsal() {
  const method = useWithdrawal((state) => state.list?.methods[0]);
  return method && <MethodForm method={method} />;
}

function MethodForm({ method }: { method: PaymentMethod }) {
  const { ports } = useScreen();
  const { quote, holder } = useWithdrawal();
  const currency = accountCurrency();
  const { props, validAmount } = useWithdrawalForm(method, currency);
  return (
    <WithdrawalFormView
      {...props}
      onInstruction={
        method.instruction_keys &&
        (() =>
          ports.navigator.go({
            path: withdrawalInstructionPath,
            query: { method: method.name },
          }))
      }
      holder={holderOf(holder)}
      facts={quoteFacts(method, quote?.amount === validAmount ? quote : undefined, currency)}
      total={validAmount && money(validAmount, currency)}
      onSubmit={() => void createWithdrawal(ports).then((end) => followCreation(ports, end))}
    />
  );
}

function holderOf(holder: Holder | undefined): HolderNote | undefined {
  if (holder?.kind === 'asking') return 'asking';
  if (holder?.kind === 'known') return { name: holder.name };
  return holder && { problem: t('withdraw.holderUnknown') };
}

export { WithdrawalFormRehearsal as Rehearsal };
