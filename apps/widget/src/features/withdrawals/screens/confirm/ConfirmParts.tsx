import { useId } from 'react';
import { t } from '../../../../i18n/text.ts';
import { useFocusAfterTime } from '../../../../shell/use-focus-after-time.ts';
import { inSweepstake } from '../../../../state/session.ts';
import { ActionBar } from '../../../../ui/layout/ActionBar.tsx';
import { Button } from '../../../../ui/inputs/Button.tsx';
import { Field } from '../../../../forms/inputs/Field.tsx';
import type { FieldItem } from '../../../../forms/field-item.ts';
import { formatTimeLeft } from '../../../../ui/feedback/time-left.ts';
import { ErrorSummary } from '../../../../forms/method-form/ErrorSummary.tsx';
import { NextNote } from '../../../../forms/method-form/NextNote.tsx';
import { Problem, type ProblemProps } from '../../../../forms/method-form/Problem.tsx';
import styles from './WithdrawalConfirmView.module.css';

export interface CodeEntry {
  value: string;
  length: number;
  /** The masked recipient of the code, if the operator names it. */
  sentTo?: string | undefined;
  error?: string | undefined;
  /** FORM-20: stays until the code changes. */
  summaryError?: string | undefined;
  secondsToResend: number;
  onChange: (text: string) => void;
  onFocus: () => void;
  onResend: () => void;
}

/** The props of a confirmation, on its page or on a sheet. */
export interface ConfirmProps {
  /** "₹1,000.00", formatted. */
  amount: string;
  /** Present once a code was sent. */
  code?: CodeEntry | undefined;
  asksForCode: boolean;
  secondsLeft?: number | undefined;
  busy?: 'sending' | 'confirming' | undefined;
  problem?: ProblemProps | undefined;
  /** The draft can no longer be confirmed; the only way on is back to the form. */
  isOver: boolean;
  onSubmit: () => void;
  onChange: () => void;
}

export const codeName = 'code';
const sentId = 'code-sent';

function codeField({ value, length, error, summaryError }: CodeEntry): FieldItem {
  return {
    name: codeName,
    type: 'text',
    label: t('confirm.code'),
    value,
    help: t('confirm.codeHint', { count: length }),
    explainedBy: sentId,
    error,
    summaryError,
    inputMode: 'numeric',
    autoComplete: 'one-time-code',
  };
}

export function ConfirmCode(props: CodeEntry) {
  const { sentTo, secondsToResend, onChange, onFocus, onResend } = props;
  const time = formatTimeLeft(secondsToResend);
  return (
    <div className={styles.code}>
      <p role="status" id={sentId}>
        {sentTo ? t('confirm.codeSentTo', { to: sentTo }) : t('confirm.codeSent')}
      </p>
      <Field field={codeField(props)} onChange={(_, text) => onChange(text)} onFocus={onFocus} />
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

/** The confirm button, with a note on its effect and the deadline. */
export function ConfirmActions(props: ConfirmProps) {
  const { amount, code, asksForCode, secondsLeft, busy, problem, isOver, onChange } = props;
  const isRedemption = inSweepstake();
  const problemId = useId();
  const isRead = useFocusAfterTime(isOver, problemId);
  const onHold = t(isRedemption ? 'redeem.next' : 'confirm.next');
  const busyTexts = { sending: t('confirm.sending'), confirming: t('confirm.busy') };
  // A second tap on "Send me a code" must not hit "Withdraw", so the code is entered first.
  const isCodeDue = !asksForCode && code !== undefined && code.value.length < code.length;
  const step = asksForCode ? 'send' : isCodeDue ? 'enterCode' : undefined;
  const action = step
    ? t(`confirm.${step}`)
    : t(isRedemption ? 'redeem.submit' : 'confirm.submit', { amount });
  return (
    <ActionBar>
      {code && !isOver && <ErrorSummary fields={[codeField(code)]} />}
      {problem && (
        <Problem
          {...problem}
          id={problemId}
          isProblemAnnounced={problem.isProblemAnnounced || isRead}
        />
      )}
      {isOver ? (
        <Button onClick={onChange}>{t('confirm.again')}</Button>
      ) : (
        <>
          <Button
            type="submit"
            tone={isCodeDue ? 'secondary' : 'primary'}
            busy={busy !== undefined}
          >
            {busy ? busyTexts[busy] : action}
          </Button>
          <NextNote>{asksForCode ? t('confirm.codeFirst') : onHold}</NextNote>
          {secondsLeft !== undefined && (
            <p className={styles.wait}>
              <span role="timer">{t('confirm.within', { time: formatTimeLeft(secondsLeft) })}</span>
              {/* Screen readers announce it once, when it appears. */}
              <span className={styles.visuallyHidden} aria-live="polite">
                {secondsLeft > 0 && secondsLeft < 60 && t('time.lastMinuteConfirm')}
              </span>
            </p>
          )}
        </>
      )}
    </ActionBar>
  );
}
