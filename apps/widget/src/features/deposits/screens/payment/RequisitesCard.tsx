import { t } from '../../../../i18n/text.ts';
import { Card } from '../../../../ui/layout/Card.tsx';
import { CopyRow } from '../../../../ui/lists/CopyRow.tsx';
import { Facts } from '../../../../ui/lists/Facts.tsx';
import { Notice } from '../../../../ui/feedback/Notice.tsx';
import { type Requisite, requisiteLabel } from '../../../../format/requisite-label.ts';
import styles from './RequisitesCard.module.css';

export interface RequisitesCardProps {
  requisites: readonly Requisite[];
  /** As a plain number. The transfer must match it to the last digit. */
  exactAmount: string;
  onCopy: (text: string) => Promise<boolean>;
}

/**
 * The account to transfer to; the amount comes first. A player selects and copies a line without a
 * button, so its text is the exact value.
 */
export function RequisitesCard({ requisites, exactAmount, onCopy }: RequisitesCardProps) {
  return (
    <>
      <Card className={styles.card}>
        <CopyRow
          label={t('payment.exactAmount')}
          value={exactAmount}
          size="strong"
          onCopy={onCopy}
        />
        {requisites.map((requisite) => (
          <RequisiteRow key={requisite.label} requisite={requisite} onCopy={onCopy} />
        ))}
      </Card>
      <Notice tone="warning">{t('payment.exact')}</Notice>
    </>
  );
}

function RequisiteRow({
  requisite,
  onCopy,
}: { requisite: Requisite } & Pick<RequisitesCardProps, 'onCopy'>) {
  const { value, copy } = requisite;
  const label = requisiteLabel(requisite);
  if (!copy) return <Facts facts={[{ label, value: <bdi>{value}</bdi> }]} />;
  const groups = /^\d{8,}$/.test(value) ? value.match(/\d{1,4}/g) : null;
  return <CopyRow label={label} value={value} onCopy={onCopy} {...(groups && { parts: groups })} />;
}
