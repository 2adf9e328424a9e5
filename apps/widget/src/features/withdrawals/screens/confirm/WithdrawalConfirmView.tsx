import { t } from '../../../../i18n/text.ts';
import { Card } from '../../../../ui/layout/Card.tsx';
import { type Fact, Facts } from '../../../../ui/lists/Facts.tsx';
import { Header } from '../../../../ui/layout/Header.tsx';
import { MethodIcon } from '../../../../ui/media/MethodIcon.tsx';
import { Page } from '../../../../ui/layout/Page.tsx';
import { OutcomeHero } from '../../../../ui/outcome/OutcomeHero.tsx';
import { OutcomeLayout } from '../../../../ui/outcome/OutcomeLayout.tsx';
import { ConfirmActions, ConfirmCode, type ConfirmProps } from './ConfirmParts.tsx';
import styles from './WithdrawalConfirmView.module.css';

export interface WithdrawalConfirmViewProps extends ConfirmProps {
  method: { name: string; iconUrl?: string | undefined };
  facts: readonly Fact[];
  onBack?: (() => void) | undefined;
  onClose?: (() => void) | undefined;
}

/** WD-4: a summary of the withdrawal before the one click that confirms it. */
export function WithdrawalConfirmView(props: WithdrawalConfirmViewProps) {
  const { method, amount, facts, code, busy, isOver, onSubmit } = props;
  return (
    <Page
      header={<Header onBack={props.onBack} onClose={props.onClose} />}
      busy={busy !== undefined}
      width="narrow"
    >
      <OutcomeLayout
        onSubmit={() => {
          if (!busy && !isOver) onSubmit();
        }}
        hero={
          <OutcomeHero
            mark={<MethodIcon name={method.name} url={method.iconUrl} size="large" />}
            title={t(isOver ? 'confirm.over' : 'confirm.title')}
            amount={amount}
            method={method.name}
            isFaded={isOver}
          />
        }
        details={
          <div className={styles.details}>
            <Card className={styles.card}>
              <Facts facts={facts} name={t('confirm.facts')} />
            </Card>
            {code && !isOver && <ConfirmCode {...code} />}
          </div>
        }
        actions={<ConfirmActions {...props} />}
      />
    </Page>
  );
}
