import { t, type TextKey } from '../../i18n/text.ts';
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
import { BonusCard, type BonusCardProps } from './BonusCard.tsx';
import { Fields } from './Fields.tsx';
import {
  type SavedAccountsProps,
  SavedAccounts,
  SaveTick,
  type SaveTickProps,
} from './SavedAccounts.tsx';
import { NextStep, type NextStepKind } from './NextStep.tsx';
import styles from './DepositRedirectView.module.css';

export interface DepositRedirectViewProps {
  method: { name: string; iconUrl?: string | undefined };
  /** "Usually arrives at once". */
  arrival?: string | undefined;
  /** One sentence of the method's own. */
  note?: string | undefined;
  /** Leads to the steps, where the method has some. */
  onInstruction?: (() => void) | undefined;
  /** Leads to the video, where the method has one for this player. */
  onGuide?: (() => void) | undefined;
  amount: Omit<AmountInputProps, 'disabled'>;
  quick: QuickAmountsProps;
  /** Absent where none is offered with this method. */
  bonus?: BonusCardProps | undefined;
  /** Absent where the player had none remembered. */
  saved?: SavedAccountsProps | undefined;
  /** Absent where the account is remembered already, or cannot be. */
  save?: SaveTickProps | undefined;
  fields: readonly FieldItem[];
  fieldHandlers: FieldHandlers;
  /** What the button says: "₹1,000.00"; undefined while there is no valid amount. */
  total?: string | undefined;
  /** "₹20.00", or the words for none. */
  fee?: string | undefined;
  /** What will be on the balance, where a fee makes it another sum. */
  receive?: string | undefined;
  /** What refused the deposit, where no single field is at fault. */
  problem?: string | undefined;
  problemLink?: string | undefined;
  next: NextStepKind;
  busy: boolean;
  onSubmit: () => void;
  onBack?: (() => void) | undefined;
  onClose?: (() => void) | undefined;
}

export function DepositRedirectView(props: DepositRedirectViewProps) {
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
          {props.onInstruction && (
            <LinkRow icon="info" onClick={props.onInstruction}>
              {t('instruction.link')}
            </LinkRow>
          )}
          {props.onGuide && (
            <LinkRow icon="circle-play" onClick={props.onGuide}>
              {t('guide.link')}
            </LinkRow>
          )}
          <AmountInput {...amount} />
          <QuickAmounts {...quick} />
          {props.bonus && <BonusCard {...props.bonus} />}
          {props.saved && <SavedAccounts {...props.saved} />}
          {fields.length > 0 && <Fields fields={fields} {...fieldHandlers} />}
          {props.save && <SaveTick {...props.save} />}
        </div>
        <Summary {...props} />
      </form>
    </Page>
  );
}

/** On a phone its parts follow the fields; on a desktop they are a card beside them. */
function Summary(props: DepositRedirectViewProps) {
  const { method, total, problem, problemLink, next, busy } = props;
  const facts = factsOf(props);
  return (
    <div className={styles.summary}>
      <div className={styles.facts}>
        <Facts facts={facts} name={t('redirect.summary')} />
      </div>
      <ActionBar>
        {problem && (
          <Notice tone="danger" role="alert">
            {problem}
            {problemLink && (
              <a className={styles.problemLink} href={problemLink} target="_blank" rel="noreferrer">
                {t('redirect.problemLink')}
              </a>
            )}
          </Notice>
        )}
        <Button type="submit" busy={busy}>
          {busy ? t(busyTexts[next]) : submitText(total)}
        </Button>
        <NextStep kind={next} method={method.name} />
      </ActionBar>
    </div>
  );
}

const busyTexts = {
  page: 'redirect.busy',
  app: 'redirect.busy',
  here: 'payment.paidBusy',
  person: 'p2p.busy',
} as const satisfies Record<NextStepKind, TextKey>;

const submitText = (total: string | undefined): string =>
  total ? t('redirect.submit', { amount: total }) : t('redirect.submitEmpty');

function factsOf({ total, fee, receive }: DepositRedirectViewProps): Fact[] {
  return [
    { label: t('redirect.pay'), value: total ?? '—', strong: !receive, wideOnly: true },
    ...(fee ? [{ label: t('redirect.fee'), value: fee }] : []),
    ...(receive ? [{ label: t('redirect.receive'), value: receive, strong: true }] : []),
  ];
}
