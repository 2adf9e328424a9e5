import { useState } from 'react';
import { type LazyText, t } from '../../../../i18n/text.ts';
import { problemOf } from '../../../../shell/errors/problem-text.ts';
import { showError } from '../../../../shell/errors/show-error.ts';
import { useScreen } from '../../../../shell/screen-context.ts';
import { Notice } from '../../../../ui/feedback/Notice.tsx';
import { Button } from '../../../../ui/inputs/Button.tsx';
import { Sheet } from '../../../../ui/layout/Sheet.tsx';
import { closePendingSheet, hidePending } from '../../../methods/actions.ts';
import { useMethods } from '../../../methods/state.ts';
import { statusText } from '../../../../format/transaction-status.ts';
import type { PendingItem } from '../../../players/screens/ResumeBanner.tsx';
import { cancelDeposit } from '../../flows/resume/cancel-deposit.ts';
import { CancelPaymentSheet } from './CancelPaymentSheet.tsx';
import type { BannersProps } from './Banners.tsx';
import styles from './PendingSheet.module.css';

/** All pending deposits. The player continues each, cancels it, or hides it for this visit. */
export function PendingSheet({ items, onResume }: BannersProps) {
  const { ports } = useScreen();
  const [cancellingId, setCancellingId] = useState<string>();
  const [busy, setBusy] = useState<string>();
  // The snackbar vanishes; the row keeps the reason.
  const [refused, setRefused] = useState<{ id: string; problem: LazyText }>();
  const cancel = async (id: string): Promise<void> => {
    setCancellingId(undefined);
    setRefused(undefined);
    setBusy(id);
    const error = await cancelDeposit(ports, { depositId: id, paymentMethod: methodOf(id) });
    setBusy(undefined);
    if (!error) return hidePending(id);
    setRefused({ id, problem: problemOf(error).problem });
    showError(ports, error);
  };
  if (cancellingId !== undefined) {
    return (
      <CancelPaymentSheet
        onCancel={() => void cancel(cancellingId)}
        onStay={() => setCancellingId(undefined)}
      />
    );
  }
  return (
    <Sheet title={t('pending.title')} onClose={closePendingSheet}>
      <ul className={styles.list}>
        {items.map((item) => (
          <Row
            key={item.id}
            item={item}
            busy={busy === item.id}
            problem={refused?.id === item.id ? refused.problem : undefined}
            onResume={onResume}
            onCancel={setCancellingId}
          />
        ))}
      </ul>
    </Sheet>
  );
}

function methodOf(id: string): string {
  return useMethods.getState().snippet?.pending.find((known) => known.id === id)?.method ?? '';
}

interface RowProps extends Pick<BannersProps, 'onResume'> {
  item: PendingItem;
  busy: boolean;
  problem: LazyText | undefined;
  onCancel: (id: string) => void;
}

function Row({ item, busy, problem, onResume, onCancel }: RowProps) {
  const { id, amount, method, canContinue, status } = item;
  const named = { amount, method };
  return (
    <li className={styles.row}>
      <p className={styles.title}>{t('root.resume', named)}</p>
      <p className={styles.status}>{statusText(status)}</p>
      {problem && (
        <div className={styles.problem}>
          <Notice tone="danger" role="note">
            {problem()}
          </Notice>
        </div>
      )}
      <div className={styles.actions}>
        <Button
          size="small"
          tone={canContinue ? 'primary' : 'secondary'}
          name={t(canContinue ? 'root.continueNamed' : 'root.detailsNamed', named)}
          onClick={() => onResume(id)}
        >
          {t(canContinue ? 'root.continue' : 'root.details')}
        </Button>
        {canContinue && (
          <Button
            size="small"
            tone="secondary"
            busy={busy}
            name={t('pending.cancelNamed', named)}
            onClick={() => onCancel(id)}
          >
            {t('pending.cancel')}
          </Button>
        )}
        <Button
          size="small"
          tone="quiet"
          name={t('pending.hideNamed', named)}
          onClick={() => hidePending(id)}
        >
          {t('pending.hide')}
        </Button>
      </div>
    </li>
  );
}
