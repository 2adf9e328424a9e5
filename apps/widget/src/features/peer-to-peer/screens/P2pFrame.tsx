import { type ReactNode, useId, useState } from 'react';
import { type LazyText, t } from '../../../i18n/text.ts';
import { ActionBar } from '../../../ui/layout/ActionBar.tsx';
import { Button } from '../../../ui/inputs/Button.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { CopyRow } from '../../../ui/lists/CopyRow.tsx';
import { Header } from '../../../ui/layout/Header.tsx';
import { LinkRow } from '../../../ui/lists/LinkRow.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { useFocusAfterTime } from '../../../shell/use-focus-after-time.ts';
import { FormLayout } from '../../../forms/method-form/FormLayout.tsx';
import { PaymentHead, type PaymentHeadProps } from '../../../ui/outcome/PaymentHead.tsx';
import { CancelPaymentSheet } from '../../deposits/screens/pending/CancelPaymentSheet.tsx';
import styles from './P2pFrame.module.css';

export interface P2pFrameProps {
  method: PaymentHeadProps['method'];
  /**
   * "₴1,000.37", the same in the form that banks accept, and the amount that the player requested,
   * if it is in the same currency.
   */
  amount: { text: string; value: string; asked?: string | undefined };
  /** "You asked for ₴1,000", if the amount to pay differs. */
  asked?: string | undefined;
  /** The player asked for a new payment while this one was open. */
  isEarlier?: boolean | undefined;
  time: PaymentHeadProps['time'];
  /** The payee: a card, a phone, or rows of details. */
  children: ReactNode;
  /** Content between the details and the button. */
  form?: ReactNode;
  busy?: 'paid' | 'cancel' | 'again' | undefined;
  /** The reason why the payment could not be cancelled. */
  cancelProblem?: LazyText | undefined;
  onPaid: () => void;
  onCancel: () => void;
  /** Cancels the payment and opens the form again. */
  onAgain: () => void;
  onAnother: () => void;
  onCopy: (value: string) => Promise<boolean>;
  onInstruction?: (() => void) | undefined;
  onBack?: (() => void) | undefined;
  onClose?: (() => void) | undefined;
}

/** P2P-11: the exact amount, the payee and the time left. */
export function P2pFrame(props: P2pFrameProps) {
  const { amount, asked, time, busy, onCopy } = props;
  const [isAsking, setAsking] = useState(false);
  const isOver = time !== undefined && time.secondsLeft <= 0;
  const noticeId = useId();
  const isRead = useFocusAfterTime(isOver, noticeId);
  return (
    <Page header={<Header onBack={props.onBack} onClose={props.onClose} />} width="form">
      <FormLayout
        isBusy={busy !== undefined}
        onSubmit={props.onPaid}
        summary={
          isOver ? (
            <AfterTime {...props} />
          ) : (
            <WhileTime {...props} onAskToCancel={() => setAsking(true)} />
          )
        }
      >
        <div className={styles.entry}>
          <PaymentHead
            method={props.method}
            title={t(isOver ? 'payment.expiredTitle' : 'p2p.title')}
            amount={amount.text}
            requested={amount.asked}
            notes={asked ? [asked] : []}
            time={isOver ? undefined : time}
          />
          <CancelProblem {...props} />
          {props.isEarlier && <Notice role="alert">{t('p2p.earlier')}</Notice>}
          {isOver ? (
            <Notice key="over" id={noticeId} tone="danger" role={isRead ? 'note' : 'alert'}>
              {t('payment.expired')}
            </Notice>
          ) : (
            <Notice tone="warning">{t('p2p.exact')}</Notice>
          )}
          {/* P2P-18: nobody pays to details whose time is over. */}
          {!isOver && (
            <Card className={styles.details}>
              {props.children}
              <CopyRow label={t('p2p.amount')} value={amount.value} size="strong" onCopy={onCopy} />
            </Card>
          )}
          {props.form}
        </div>
      </FormLayout>
      {isAsking && !isOver && (
        <CancelPaymentSheet
          onStay={() => setAsking(false)}
          onCancel={() => {
            setAsking(false);
            props.onCancel();
          }}
        />
      )}
    </Page>
  );
}

function WhileTime({
  busy,
  onInstruction,
  onAskToCancel,
}: P2pFrameProps & { onAskToCancel: () => void }) {
  return (
    <>
      {onInstruction && (
        <LinkRow icon="info" onClick={onInstruction}>
          {t('instruction.link')}
        </LinkRow>
      )}
      <p className={styles.next}>{t('p2p.then')}</p>
      <ActionBar>
        <div className={styles.actions}>
          <Button
            tone="secondary"
            name={t('p2p.cancel')}
            busy={busy === 'cancel'}
            onClick={onAskToCancel}
          >
            {t('pending.cancel')}
          </Button>
          <PaidButton busy={busy} />
        </div>
      </ActionBar>
    </>
  );
}

/** P2P-18: a player who has paid can still say so; all others get a way to continue. */
function AfterTime({ busy, onAgain, onAnother }: P2pFrameProps) {
  return (
    <ActionBar>
      <PaidButton busy={busy} />
      <Button tone="secondary" busy={busy === 'again'} onClick={onAgain}>
        {t('p2p.again')}
      </Button>
      <AnotherButton busy={busy} onAnother={onAnother} />
    </ActionBar>
  );
}

function PaidButton({ busy }: Pick<P2pFrameProps, 'busy'>) {
  return (
    <Button type="submit" busy={busy === 'paid'}>
      {t('p2p.paid')}
    </Button>
  );
}

/** The snackbar vanishes; the page keeps the reason. */
export function CancelProblem({ cancelProblem }: Pick<P2pFrameProps, 'cancelProblem'>) {
  return (
    cancelProblem && (
      <Notice tone="danger" role="note">
        {cancelProblem()}
      </Notice>
    )
  );
}

export function AnotherButton({ busy, onAnother }: Pick<P2pFrameProps, 'busy' | 'onAnother'>) {
  return (
    <Button tone="quiet" onClick={() => busy ?? onAnother()}>
      {t('complete.another')}
    </Button>
  );
}
