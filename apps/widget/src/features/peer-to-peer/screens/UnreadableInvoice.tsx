import { useState } from 'react';
import { t } from '../../../i18n/text.ts';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { Button } from '../../../ui/inputs/Button.tsx';
import { ActionBar } from '../../../ui/layout/ActionBar.tsx';
import { Header } from '../../../ui/layout/Header.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { PaymentHead } from '../../../ui/outcome/PaymentHead.tsx';
import { FormLayout } from '../../../forms/method-form/FormLayout.tsx';
import { CancelPaymentSheet } from '../../deposits/screens/pending/CancelPaymentSheet.tsx';
import { AnotherButton, CancelProblem, type P2pFrameProps } from './P2pFrame.tsx';
import styles from './P2pFrame.module.css';

type UnreadableInvoiceProps = Pick<
  P2pFrameProps,
  | 'method'
  | 'amount'
  | 'busy'
  | 'cancelProblem'
  | 'onPaid'
  | 'onAgain'
  | 'onAnother'
  | 'onBack'
  | 'onClose'
> & {
  /** "Error while decrypting data". */
  problem: string;
};

/**
 * P2P-10: without the payee nobody can pay, so the page asks for no transfer and leads on. A player
 * who paid while the details were still readable can say so.
 */
export function UnreadableInvoice(props: UnreadableInvoiceProps) {
  const { method, amount, problem, busy, onPaid, onAgain, onAnother, onBack, onClose } = props;
  const [isAsking, setAsking] = useState(false);
  return (
    <Page header={<Header onBack={onBack} onClose={onClose} />} width="form">
      <FormLayout
        isBusy={busy !== undefined}
        onSubmit={() => setAsking(true)}
        summary={
          <ActionBar>
            <Button type="submit" busy={busy === 'again'}>
              {t('p2p.again')}
            </Button>
            <Button tone="quiet" busy={busy === 'paid'} onClick={onPaid}>
              {t('p2p.paid')}
            </Button>
            <AnotherButton busy={busy} onAnother={onAnother} />
          </ActionBar>
        }
      >
        <div className={styles.entry}>
          <PaymentHead method={method} title={problem} amount={amount.text} />
          <Notice tone="danger" role="alert">
            {t('p2p.invalid')}
          </Notice>
          <CancelProblem {...props} />
        </div>
      </FormLayout>
      {isAsking && (
        <CancelPaymentSheet
          onStay={() => setAsking(false)}
          onCancel={() => {
            setAsking(false);
            onAgain();
          }}
        />
      )}
    </Page>
  );
}
