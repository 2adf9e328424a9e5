import type { ReactNode } from 'react';
import { t } from '../../i18n/text.ts';
import { ActionBar } from '../../ui/ActionBar.tsx';
import { AmountInput, type AmountInputProps } from '../../ui/AmountInput.tsx';
import { Button } from '../../ui/Button.tsx';
import { type Fact, Facts } from '../../ui/Facts.tsx';
import { Header } from '../../ui/Header.tsx';
import { LinkRow } from '../../ui/LinkRow.tsx';
import { MethodHead } from '../../ui/MethodHead.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Page } from '../../ui/Page.tsx';
import { QuickAmounts, type QuickAmountsProps } from '../../ui/QuickAmounts.tsx';
import type { FieldHandlers, FieldItem } from '../../ui/field-item.ts';
import { Fields } from './Fields.tsx';
import { Problem, type ProblemProps } from './Problem.tsx';
import {
  SavedAccounts,
  type SavedAccountsProps,
  SaveTick,
  type SaveTickProps,
} from './SavedAccounts.tsx';
import styles from './MethodFormView.module.css';

/** What a screen with a method's form hands on as it is. */
export interface MethodFormProps extends Partial<ProblemProps> {
  method: { name: string; iconUrl?: string | undefined };
  /** One sentence of the method's own. */
  note?: string | undefined;
  /** What every player has to know of the method before paying. LIST-14 */
  banner?: string | undefined;
  /** Leads to the steps, where the method has some. */
  onInstruction?: (() => void) | undefined;
  /** Leads to the video, where the method has one for this player. */
  onGuide?: (() => void) | undefined;
  amount: AmountInputProps;
  quick: QuickAmountsProps;
  /** Absent where the player had none remembered. */
  saved?: SavedAccountsProps | undefined;
  /** Absent where the account is remembered already, or cannot be. */
  save?: SaveTickProps | undefined;
  fields: readonly FieldItem[];
  fieldHandlers: FieldHandlers;
  busy: boolean;
  onSubmit: () => void;
  onBack?: (() => void) | undefined;
  onClose?: (() => void) | undefined;
}

export interface MethodFormViewProps extends MethodFormProps {
  /** "Usually arrives at once", where it is not among the facts. */
  arrival?: string | undefined;
  /** What the way to the steps is called. */
  howTo: string;
  /** What comes with the amount, such as a bonus. */
  offer?: ReactNode;
  /** What became known of what stands in the fields. */
  finding?: ReactNode;
  /** What has to be read below all that is filled in. */
  end?: ReactNode;
  facts: readonly Fact[];
  /** What the button says. */
  action: string;
  /** What the click leads to. */
  next: ReactNode;
}

/** How much, and from or to where: the form of a method, whichever way the money goes. */
export function MethodFormView(props: MethodFormViewProps) {
  const { method, arrival, amount, quick, fields, fieldHandlers, busy, onSubmit } = props;
  return (
    <Page
      header={<Header onBack={props.onBack} onClose={props.onClose} />}
      busy={busy}
      width="form"
    >
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) onSubmit();
        }}
      >
        <div className={styles.entry}>
          <MethodHead name={method.name} iconUrl={method.iconUrl} notes={[arrival, props.note]} />
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
        <Summary {...props} />
      </form>
    </Page>
  );
}

/** On a phone its parts follow the fields; on a desktop they are a card beside them. */
function Summary({ facts, problem, problemLink, busy, action, next }: MethodFormViewProps) {
  return (
    <div className={styles.summary}>
      <div className={styles.facts}>
        <Facts facts={facts} name={t('redirect.summary')} />
      </div>
      <ActionBar>
        {problem && <Problem problem={problem} problemLink={problemLink} />}
        <Button type="submit" busy={busy}>
          {action}
        </Button>
        {next}
      </ActionBar>
    </div>
  );
}
