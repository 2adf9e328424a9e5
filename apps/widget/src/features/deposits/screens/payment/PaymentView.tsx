import type { ReactNode } from 'react';
import { t, type TextKey } from '../../../../i18n/text.ts';
import { ActionBar } from '../../../../ui/layout/ActionBar.tsx';
import { Button } from '../../../../ui/inputs/Button.tsx';
import { Card } from '../../../../ui/layout/Card.tsx';
import { CopyRow } from '../../../../ui/lists/CopyRow.tsx';
import { Header } from '../../../../ui/layout/Header.tsx';
import { Notice } from '../../../../ui/feedback/Notice.tsx';
import { Page } from '../../../../ui/layout/Page.tsx';
import { OutcomeLayout } from '../../../../ui/outcome/OutcomeLayout.tsx';
import { PaymentHead, type PaymentHeadProps } from '../../../../ui/outcome/PaymentHead.tsx';
import styles from './PaymentView.module.css';

/** The props that every payment page shares. */
export interface PaymentFrame extends Pick<PaymentHeadProps, 'method' | 'amount' | 'time'> {
  /** The amount as a plain number, for copying. */
  exactAmount: string;
  /** "18 Nov, 14:05". Beside a countdown, it is only on paper. */
  payBy?: string | undefined;
  /** The method's own instructions for paying. */
  steps: readonly string[];
  /** The reference for support, if nothing else on the page shows it. */
  reference: string | undefined;
  onCopy: (text: string) => Promise<boolean>;
  /** The notice below the details, or null; by default that of a deposit that is not paid yet. */
  meanwhile?: TextKey | null | undefined;
  /** Absent if the money is already on its way. */
  onAnother?: (() => void) | undefined;
  onBack?: (() => void) | undefined;
  onClose?: (() => void) | undefined;
}

export interface PaymentViewProps extends PaymentFrame, Pick<PaymentHeadProps, 'isLive'> {
  /** The screen's heading, which says what to do. */
  title: string;
  /** "for ₹5,000.00": the amount in the player's own currency, if it is due in another. */
  worth?: string | undefined;
  /** The means of payment: a code, an account or a voucher. */
  children: ReactNode;
  /** The main action, if the player has one. */
  action?: ReactNode;
}

// Enter in a field makes the browser click the main action, so the submit itself does nothing.
const nothing = (): void => {};

export function PaymentView(props: PaymentViewProps) {
  const { action, onAnother, onBack, onClose } = props;
  return (
    <Page header={<Header onBack={onBack} onClose={onClose} />} width="narrow">
      <OutcomeLayout
        isCompact
        {...(action ? { onSubmit: nothing } : {})}
        hero={<Hero {...props} />}
        details={<Details {...props} />}
        actions={
          <ActionBar>
            {action}
            {onAnother && (
              <Button tone={action ? 'quiet' : 'secondary'} onClick={onAnother}>
                {t('complete.another')}
              </Button>
            )}
          </ActionBar>
        }
      />
    </Page>
  );
}

function Hero({ worth, payBy, ...head }: PaymentViewProps) {
  const deadline = payBy && t('payment.until', { time: payBy });
  return <PaymentHead {...head} notes={worth ? [worth] : []} deadline={deadline} />;
}

function Details({ steps, reference, meanwhile, onCopy, children }: PaymentViewProps) {
  return (
    <div className={styles.details}>
      {children}
      <HowTo steps={steps} />
      {meanwhile !== null && (
        <div className={styles.asides}>
          <Notice>{t(meanwhile ?? 'complete.waiting.close')}</Notice>
        </div>
      )}
      {reference && (
        <Card className={styles.reference}>
          <CopyRow label={t('complete.reference')} value={reference} onCopy={onCopy} />
        </Card>
      )}
    </div>
  );
}

function HowTo({ steps }: { steps: readonly string[] }) {
  if (steps.length === 0) return null;
  return (
    <section className={styles.how} aria-labelledby="how-to-pay">
      <h2 className={styles.howTitle} id="how-to-pay">
        {t('payment.how')}
      </h2>
      <ol>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </section>
  );
}
