import { useState } from 'react';
import { type LazyText, t } from '../../../../i18n/text.ts';
import { problemOf } from '../../../../shell/errors/problem-text.ts';
import { showError } from '../../../../shell/errors/show-error.ts';
import { useScreen } from '../../../../shell/screen-context.ts';
import { Notice } from '../../../../ui/feedback/Notice.tsx';
import { Button } from '../../../../ui/inputs/Button.tsx';
import { keepFocusInList } from '../../../../ui/layout/keep-focus-in-list.ts';
import { Sheet } from '../../../../ui/layout/Sheet.tsx';
import { closePendingSheet, hidePending } from '../../../methods/actions.ts';
import { useMethods } from '../../../methods/state.ts';
import { statusText } from '../../../../format/transaction-status.ts';
import type { PendingItem } from '../../../players/screens/ResumeBanner.tsx';
import { cancelDeposit } from '../../flows/resume/cancel-deposit.ts';
import { CancelPaymentSheet } from './CancelPaymentSheet.tsx';
import type { BannersProps } from './Banners.tsx';
import styles from './PendingSheet.module.css';

/** About as long as a snackbar. */
const announcedMs = 5000;

/** All pending deposits. The player continues each, cancels it, or hides it for this visit. */
export function PendingSheet({ items, onResume }: BannersProps) {
  const { clock } = useScreen().ports;
  const isOpen = useMethods((state) => state.isPendingOpen);
  const [announced, setAnnounced] = useState<Announcement>();
  const announce = async (announcement: Announcement): Promise<void> => {
    setAnnounced(announcement);
    await clock.wait(announcedMs);
    setAnnounced((now) => (now?.id === announcement.id ? undefined : now));
  };
  return (
    <>
      {/* The last cancellation closes the sheet, so a region outside it has to announce that. */}
      <Status announced={isOpen ? undefined : announced} />
      {isOpen && (
        <Sheet title={t('pending.title')} onClose={closePendingSheet}>
          <Status announced={announced} />
          <ul className={styles.list}>
            {items.map((item) => (
              <Row key={item.id} item={item} onResume={onResume} onCancelled={announce} />
            ))}
          </ul>
        </Sheet>
      )}
    </>
  );
}

interface Announcement {
  /** The deposit's; two deposits may have the same text. */
  id: string;
  text: string;
}

/** Screen readers announce a new element, but not the same text once more. */
function Status({ announced }: { announced: Announcement | undefined }) {
  return (
    <p className={styles.visuallyHidden} role="status">
      {announced && <span key={announced.id}>{announced.text}</span>}
    </p>
  );
}

function methodOf(id: string): string {
  return useMethods.getState().snippet?.pending.find((known) => known.id === id)?.method ?? '';
}

interface RowProps extends Pick<BannersProps, 'onResume'> {
  item: PendingItem;
  onCancelled: (announcement: Announcement) => Promise<void>;
}

function Row({ item, onResume, onCancelled }: RowProps) {
  const { ports } = useScreen();
  const { id, amount, method, canContinue, status } = item;
  const named = { amount, method };
  const title = t('root.resume', named);
  const [isAsking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  // The snackbar vanishes; the row keeps the reason.
  const [cancelProblem, setCancelProblem] = useState<LazyText>();
  const cancel = async (): Promise<void> => {
    setAsking(false);
    setCancelProblem(undefined);
    setBusy(true);
    const error = await cancelDeposit(ports, { depositId: id, paymentMethod: methodOf(id) });
    setBusy(false);
    if (!error) {
      hidePending(id);
      const text = t('field.told', { label: title, error: t('complete.cancelled.title') });
      return onCancelled({ id, text });
    }
    setCancelProblem(() => problemOf(error).problem);
    showError(ports, error);
  };
  return (
    <li ref={keepFocusInList} className={styles.row}>
      <p className={styles.title}>{title}</p>
      <p className={styles.status}>{statusText(status)}</p>
      {cancelProblem && (
        <div className={styles.problem}>
          {/* The snackbar is behind the sheet, where screen readers do not hear it. */}
          <Notice tone="danger" role="alert">
            {cancelProblem()}
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
        {/* The push may arrive before the answer; the button stays and keeps the focus. */}
        {(canContinue || busy) && (
          <Button
            size="small"
            tone="secondary"
            busy={busy}
            name={t('pending.cancelNamed', named)}
            onClick={() => setAsking(true)}
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
      {isAsking && (
        <CancelPaymentSheet onCancel={() => void cancel()} onStay={() => setAsking(false)} />
      )}
    </li>
  );
}
