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
import { Fields } from '../deposit-redirect/Fields.tsx';
import layout from '../deposit-redirect/DepositRedirectView.module.css';
import next from '../deposit-redirect/NextStep.module.css';
import { Destination, type DestinationProps } from './Destination.tsx';
import styles from './Destination.module.css';

export interface WithdrawalFormViewProps {
  method: { name: string; iconUrl?: string | undefined };
  /** One sentence of the method's own. */
  note?: string | undefined;
  onInstruction?: (() => void) | undefined;
  amount: AmountInputProps;
  quick: QuickAmountsProps;
  /** Absent where none is remembered. */
  saved?: DestinationProps | undefined;
  fields: readonly FieldItem[];
  fieldHandlers: FieldHandlers;
  /** What is known of the account's holder: a name, or that it is being asked for. */
  holder?: { name: string } | 'asking' | { problem: string } | undefined;
  /** The player's own tick; absent where the account is a remembered one. */
  save?: { on: boolean; onChange: (on: boolean) => void } | undefined;
  /** Fee, net and arrival, as the dry run told them. */
  facts: readonly Fact[];
  /** What the button says: "₹1,000.00"; undefined while there is no valid amount. */
  total?: string | undefined;
  problem?: string | undefined;
  busy: boolean;
  onSubmit: () => void;
  onBack?: (() => void) | undefined;
  onClose?: (() => void) | undefined;
}

/** WD-2: how much, and where to. Nothing is taken here. */
export function WithdrawalFormView(props: WithdrawalFormViewProps) {
  const { method, amount, quick, saved, fields, fieldHandlers, save, busy, onSubmit } = props;
  return (
    <Page
      header={<Header onBack={props.onBack} onClose={props.onClose} />}
      busy={busy}
      width="form"
    >
      <form
        className={layout.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) onSubmit();
        }}
      >
        <div className={layout.entry}>
          <MethodHead name={method.name} iconUrl={method.iconUrl} notes={[props.note]} />
          {props.onInstruction && (
            <LinkRow icon="info" onClick={props.onInstruction}>
              {t('instruction.title')}
            </LinkRow>
          )}
          <AmountInput {...amount} />
          <QuickAmounts {...quick} />
          {saved && <Destination {...saved} />}
          {fields.length > 0 && <Fields fields={fields} {...fieldHandlers} />}
          <Holder holder={props.holder} />
          {save && (
            <label className={styles.save}>
              <input
                type="checkbox"
                className={styles.tick}
                checked={save.on}
                onChange={({ currentTarget }) => save.onChange(currentTarget.checked)}
              />
              <span>
                {t('withdraw.save')}
                <span className={styles.note}>{t('withdraw.saveNote')}</span>
              </span>
            </label>
          )}
        </div>
        <Summary {...props} />
      </form>
    </Page>
  );
}

/** WD-3: whose account it is, said before anything is confirmed. */
function Holder({ holder }: Pick<WithdrawalFormViewProps, 'holder'>) {
  return (
    <div role="status">
      {holder === 'asking' && <Notice>{t('withdraw.holderAsking')}</Notice>}
      {typeof holder === 'object' && 'problem' in holder && (
        <Notice tone="danger">{holder.problem}</Notice>
      )}
      {typeof holder === 'object' && 'name' in holder && (
        <Facts facts={[{ label: t('withdraw.holder'), value: holder.name, strong: true }]} />
      )}
    </div>
  );
}

function Summary({ facts, problem, busy, total }: WithdrawalFormViewProps) {
  const action = total ? t('withdraw.submit', { amount: total }) : t('withdraw.submitEmpty');
  return (
    <div className={layout.summary}>
      <div className={layout.facts}>
        <Facts facts={facts} name={t('redirect.summary')} />
      </div>
      <ActionBar>
        {problem && (
          <Notice tone="danger" role="alert">
            {problem}
          </Notice>
        )}
        <Button type="submit" busy={busy}>
          {busy ? t('withdraw.busy') : action}
        </Button>
        <p className={next.next}>{t('withdraw.next')}</p>
      </ActionBar>
    </div>
  );
}
