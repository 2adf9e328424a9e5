import type { ReactNode } from 'react';
import { t } from '../../i18n/text.ts';
import { ActionBar } from '../../ui/layout/ActionBar.tsx';
import { AmountInput, type AmountInputProps } from '../../ui/amounts/AmountInput.tsx';
import { Button } from '../../ui/inputs/Button.tsx';
import { type Fact, Facts } from '../../ui/lists/Facts.tsx';
import { Header } from '../../ui/layout/Header.tsx';
import { LinkRow } from '../../ui/lists/LinkRow.tsx';
import { MethodHead } from '../../ui/layout/MethodHead.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { Page } from '../../ui/layout/Page.tsx';
import { QuickAmounts, type QuickAmountsProps } from '../../ui/amounts/QuickAmounts.tsx';
import type { FieldHandlers, FieldItem } from '../field-item.ts';
import { Fields } from '../inputs/Fields.tsx';
import { ErrorSummary } from './ErrorSummary.tsx';
import { Problem, type ProblemProps } from './Problem.tsx';
import {
  SavedAccounts,
  type SavedAccountsProps,
  SaveTick,
  type SaveTickProps,
} from './SavedAccounts.tsx';
import { FormLayout } from './FormLayout.tsx';
import styles from './MethodFormView.module.css';

const problemId = 'problem';

/** The props that a screen with a method's form passes through unchanged. */
export interface MethodFormProps extends Partial<ProblemProps> {
  method: { name: string; iconUrl?: string | undefined };
  /** The method's own note. */
  note?: string | undefined;
  /** LIST-14: information about the method that every player needs before paying. */
  banner?: string | undefined;
  /** Opens the instructions, if the method has any. */
  onInstruction?: (() => void) | undefined;
  /** Opens the video, if the method has one for this player. */
  onGuide?: (() => void) | undefined;
  amount: AmountInputProps;
  quick: QuickAmountsProps;
  /** Absent if the player has no saved accounts. */
  saved?: SavedAccountsProps | undefined;
  /** Absent if the account is already saved or cannot be saved. */
  save?: SaveTickProps | undefined;
  fields: readonly FieldItem[];
  fieldHandlers: FieldHandlers;
  busy: boolean;
  /** FORM-21, LIST-31: a submit could only be refused for this problem. */
  isOff?: true | undefined;
  onSubmit: () => void;
  onBack?: (() => void) | undefined;
  onClose?: (() => void) | undefined;
}

export interface MethodFormViewProps extends MethodFormProps {
  /** "Usually arrives instantly", if the facts do not include it. */
  arrival?: string | undefined;
  /** The label of the link to the instructions. */
  howTo: string;
  /** Content shown with the amount, such as a bonus. */
  offer?: ReactNode;
  /** A result of looking up the field values, such as the account holder. */
  finding?: ReactNode;
  /** A notice below all inputs. */
  end?: ReactNode;
  facts: readonly Fact[];
  /** The label of the button. */
  action: string;
  /** A note on where the click leads. */
  next: ReactNode;
}

/** The form of a method for deposits and withdrawals: the amount, and the account. */
export function MethodFormView(props: MethodFormViewProps) {
  const { method, arrival, amount, quick, fields, fieldHandlers, busy, onSubmit } = props;
  return (
    <Page
      header={<Header onBack={props.onBack} onClose={props.onClose} />}
      busy={busy}
      width="form"
    >
      <FormLayout summary={<Summary {...props} />} isBusy={busy} onSubmit={onSubmit}>
        <div className={styles.entry}>
          <MethodHead
            name={method.name}
            iconUrl={method.iconUrl}
            notes={[props.isOff ? undefined : arrival, props.note]}
          />
          {props.banner && <Notice>{props.banner}</Notice>}
          {props.onInstruction && (
            <LinkRow icon="info" onClick={props.onInstruction}>
              {props.howTo}
            </LinkRow>
          )}
          {props.onGuide && (
            <LinkRow icon="circle-play" onClick={props.onGuide}>
              {t('guide.link')}
            </LinkRow>
          )}
          <AmountInput {...amount} />
          <QuickAmounts {...quick} />
          {props.offer}
          {props.saved && <SavedAccounts {...props.saved} />}
          {fields.length > 0 && <Fields fields={fields} {...fieldHandlers} />}
          {props.finding}
          {props.save && <SaveTick {...props.save} />}
          {props.end}
        </div>
      </FormLayout>
    </Page>
  );
}

function Summary(props: MethodFormViewProps) {
  const { facts, problem, busy, isOff, action, next, amount, fields } = props;
  const besideButton = facts.filter(({ inBar }) => inBar);
  const others = facts.filter(({ inBar }) => !inBar);
  return (
    <>
      {others.length > 0 && (
        <div className={styles.facts}>
          <Facts facts={others} name={t('redirect.summary')} />
        </div>
      )}
      <ActionBar>
        {besideButton.length > 0 && <Facts facts={besideButton} isCompact />}
        <ErrorSummary amount={amount} fields={fields} />
        {problem && <Problem {...props} id={problemId} problem={problem} />}
        <Button type="submit" busy={busy} disabledBy={isOff && problemId}>
          {action}
        </Button>
        {!isOff && next}
      </ActionBar>
    </>
  );
}
