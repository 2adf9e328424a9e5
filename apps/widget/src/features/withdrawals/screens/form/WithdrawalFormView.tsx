import { t } from '../../../../i18n/text.ts';
import { type Fact, Facts } from '../../../../ui/lists/Facts.tsx';
import { Notice } from '../../../../ui/feedback/Notice.tsx';
import {
  type MethodFormProps,
  MethodFormView,
} from '../../../../forms/method-form/MethodFormView.tsx';
import { NextNote } from '../../../../forms/method-form/NextNote.tsx';

export interface WithdrawalFormViewProps extends MethodFormProps {
  /** The account holder: a name, or a note that it is being looked up. */
  holder?: HolderNote | undefined;
  /** The fee, the net amount and the arrival from the dry run. */
  facts: readonly Fact[];
  /** The amount on the button, such as "₹1,000.00"; undefined until the amount is valid. */
  total?: string | undefined;
}

export type HolderNote = { name: string } | 'asking' | { problem: string };

/** WD-2: the amount and the destination. No money is held here. */
export function WithdrawalFormView({ holder, total, ...form }: WithdrawalFormViewProps) {
  const action = total ? t('withdraw.submit', { amount: total }) : t('withdraw.submitEmpty');
  return (
    <MethodFormView
      {...form}
      howTo={t('instruction.title')}
      finding={<Holder holder={holder} />}
      action={form.busy ? t('withdraw.busy') : action}
      next={<NextNote>{t('withdraw.next')}</NextNote>}
    />
  );
}

/** WD-3: the account holder, shown before anything is confirmed. */
function Holder({ holder }: Pick<WithdrawalFormViewProps, 'holder'>) {
  return (
    <div role="status">
      {holder === 'asking' && <Notice>{t('withdraw.holderAsking')}</Notice>}
      {typeof holder === 'object' && 'problem' in holder && (
        <Notice tone="danger">{holder.problem}</Notice>
      )}
      {typeof holder === 'object' && 'name' in holder && (
        <Facts facts={[{ label: t('withdraw.holder'), value: holder.name, strong: true }]} />
      )}
    </div>
  );
}
