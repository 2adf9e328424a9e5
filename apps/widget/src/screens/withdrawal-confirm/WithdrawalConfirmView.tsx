import { t } from '../../i18n/text.ts';
import { ActionBar } from '../../ui/ActionBar.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { type Fact, Facts } from '../../ui/Facts.tsx';
import { Header } from '../../ui/Header.tsx';
import { MethodIcon } from '../../ui/MethodIcon.tsx';
import { Page } from '../../ui/Page.tsx';
import { Field } from '../../ui/Field.tsx';
import { formatTimeLeft } from '../../ui/time-left.ts';
import { NextNote } from '../method-form/NextNote.tsx';
import { Problem } from '../method-form/Problem.tsx';
import layout from '../deposit-complete/DepositCompleteView.module.css';
import hero from '../deposit-complete/OutcomeHero.module.css';
import styles from './WithdrawalConfirmView.module.css';

export interface CodeEntry {
  value: string;
  length: number;
  /** Masked, where the operator names it. */
  sentTo?: string | undefined;
  error?: string | undefined;
  secondsToResend: number;
  onChange: (text: string) => void;
  onResend: () => void;
}

export interface WithdrawalConfirmViewProps {
  method: { name: string; iconUrl?: string | undefined };
  /** "₹1,000.00", formatted. */
  amount: string;
  facts: readonly Fact[];
  /** Once a code was sent. */
  code?: CodeEntry | undefined;
  asksForCode: boolean;
  secondsLeft?: number | undefined;
  busy?: 'sending' | 'confirming' | undefined;
  problem?: string | undefined;
  problemLink?: string | undefined;
  /** It cannot be confirmed any more: the way on is back to the form. */
  isOver: boolean;
  onSubmit: () => void;
  onChange: () => void;
  onBack?: (() => void) | undefined;
  onClose?: (() => void) | undefined;
}

/** WD-4: everything that is about to happen, before the one click that makes it happen. */
export function WithdrawalConfirmView(props: WithdrawalConfirmViewProps) {
  const { method, amount, facts, code, busy, isOver, onSubmit } = props;
  return (
    <Page
      header={<Header onBack={props.onBack} onClose={props.onClose} />}
      busy={busy !== undefined}
      width="narrow"
    >
      <form
        className={layout.layout}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy && !isOver) onSubmit();
        }}
      >
        <div className={hero.hero}>
          <MethodIcon name={method.name} url={method.iconUrl} size="large" />
          <h1 className={hero.title} tabIndex={-1}>
            {t('confirm.title')}
          </h1>
          <p className={hero.amount}>{amount}</p>
          <p className={hero.method}>{t('complete.via', { method: method.name })}</p>
        </div>
        <div className={styles.details}>
          <Card className={styles.card}>
            <Facts facts={facts} name={t('confirm.facts')} />
          </Card>
          {code && !isOver && <Code {...code} />}
        </div>
        <div className={layout.actions}>
          <Actions {...props} />
        </div>
      </form>
    </Page>
  );
}

const codeName = 'code';

function Code(props: CodeEntry) {
  const { value, length, sentTo, error, secondsToResend, onChange, onResend } = props;
  const time = formatTimeLeft(secondsToResend);
  return (
    <div className={styles.code}>
      <p role="status">
        {sentTo ? t('confirm.codeSentTo', { to: sentTo }) : t('confirm.codeSent')}
      </p>
      <Field
        field={{
          name: codeName,
          type: 'text',
          label: t('confirm.code'),
          value,
          help: t('confirm.codeHint', { count: length }),
          error,
          inputMode: 'numeric',
          autoComplete: 'one-time-code',
        }}
        onChange={(_, text) => onChange(text)}
      />
      {secondsToResend > 0 ? (
        <p className={styles.wait}>{t('confirm.resendIn', { time })}</p>
      ) : (
        <Button tone="quiet" size="small" onClick={onResend}>
          {t('confirm.resend')}
        </Button>
      )}
    </div>
  );
}

function Actions(props: WithdrawalConfirmViewProps) {
  const { amount, asksForCode, secondsLeft, busy, problem, isOver, onChange } = props;
  const said = { sending: t('confirm.sending'), confirming: t('confirm.busy') };
  const action = asksForCode ? t('confirm.send') : t('confirm.submit', { amount });
  return (
    <ActionBar>
      {problem && <Problem problem={problem} problemLink={props.problemLink} />}
      {isOver ? (
        <Button onClick={onChange}>{t('confirm.change')}</Button>
      ) : (
        <>
          <Button type="submit" busy={busy !== undefined}>
            {busy ? said[busy] : action}
          </Button>
          <NextNote>{asksForCode ? t('confirm.codeFirst') : t('confirm.next')}</NextNote>
          {secondsLeft !== undefined && (
            <p className={styles.wait} role="timer">
              {t('confirm.within', { time: formatTimeLeft(secondsLeft) })}
            </p>
          )}
        </>
      )}
    </ActionBar>
  );
}
