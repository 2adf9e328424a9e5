import type { ReactNode } from 'react';
import { t } from '../../i18n/text.ts';
import { ActionBar } from '../../ui/ActionBar.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { CopyRow } from '../../ui/CopyRow.tsx';
import { Countdown } from '../../ui/Countdown.tsx';
import { Header } from '../../ui/Header.tsx';
import { MethodIcon } from '../../ui/MethodIcon.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Page } from '../../ui/Page.tsx';
import { OutcomeLayout } from '../outcome/OutcomeLayout.tsx';
import styles from './PaymentView.module.css';

/** What the page of a payment shows whatever the method. */
export interface PaymentFrame {
  method: { name: string; iconUrl?: string | undefined };
  /** "R$ 149,50". */
  amount: string;
  /** The same as a plain number, to be copied. */
  exactAmount: string;
  /** What is left of the time to pay, where it is minutes or hours. */
  time?: { secondsLeft: number; secondsTotal: number } | undefined;
  /** "18 Nov, 14:05", where it is days. */
  payBy?: string | undefined;
  /** How to pay, in a few steps of the method's own. */
  steps: readonly string[];
  /** For support, where nothing else on the page says it. */
  reference: string | undefined;
  onCopy: (text: string) => Promise<boolean>;
  onAnother: () => void;
  onBack?: (() => void) | undefined;
  onClose?: (() => void) | undefined;
}

export interface PaymentViewProps extends PaymentFrame {
  /** The screen's heading: what to do. */
  title: string;
  /** What the sum is worth in the player's own money, where it is in another. */
  worth?: string | undefined;
  /** What to pay with: a code, an account, a voucher. */
  children: ReactNode;
  /** The main action, where the player has one. */
  action?: ReactNode;
}

export function PaymentView(props: PaymentViewProps) {
  const { action, onBack, onClose } = props;
  return (
    <Page header={<Header onBack={onBack} onClose={onClose} />} width="narrow">
      <OutcomeLayout
        isCompact
        hero={<Hero {...props} />}
        details={<Details {...props} />}
        actions={
          <ActionBar>
            {action}
            <Button tone={action ? 'quiet' : 'secondary'} onClick={props.onAnother}>
              {t('complete.another')}
            </Button>
          </ActionBar>
        }
      />
    </Page>
  );
}

function Hero({ title, method, amount, worth, payBy, time }: PaymentViewProps) {
  return (
    <div className={styles.hero}>
      <div className={styles.said}>
        <p className={styles.method}>
          <MethodIcon name={method.name} url={method.iconUrl} />
          {method.name}
        </p>
        <h1 className={styles.title} tabIndex={-1}>
          {title}
        </h1>
        <p className={styles.amount}>{amount}</p>
        {worth && <p className={styles.until}>{t('crypto.worth', { amount: worth })}</p>}
        {payBy && <p className={styles.until}>{t('payment.until', { time: payBy })}</p>}
      </div>
      {time && <Countdown {...time} />}
    </div>
  );
}

function Details({ steps, reference, onCopy, children }: PaymentViewProps) {
  return (
    <div className={styles.details}>
      {children}
      <HowTo steps={steps} />
      <div className={styles.asides}>
        <Notice>{t('complete.waiting.close')}</Notice>
      </div>
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
