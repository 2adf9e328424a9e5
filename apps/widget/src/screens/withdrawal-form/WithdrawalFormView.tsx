import { t } from '../../i18n/text.ts';
import { type Fact, Facts } from '../../ui/Facts.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { type MethodFormProps, MethodFormView } from '../method-form/MethodFormView.tsx';
import { NextNote } from '../method-form/NextNote.tsx';

export interface WithdrawalFormViewProps extends MethodFormProps {
  /** What is known of the account's holder: a name, or that it is being asked for. */
  holder?: HolderNote | undefined;
  /** Fee, net and arrival, as the dry run told them. */
  facts: readonly Fact[];
  /** What the button says: "₹1,000.00"; undefined while there is no valid amount. */
  total?: string | undefined;
}

export type HolderNote = { name: string } | 'asking' | { problem: string };

/** WD-2: how much, and where to. Nothing is taken here. */
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

/** WD-3: whose account it is, said before anything is confirmed. */
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
