import { t } from '../../i18n/text.ts';
import { Card } from '../../ui/Card.tsx';
import { type Fact, Facts } from '../../ui/Facts.tsx';
import { Header } from '../../ui/Header.tsx';
import { MethodIcon } from '../../ui/MethodIcon.tsx';
import { Page } from '../../ui/Page.tsx';
import layout from '../deposit-complete/DepositCompleteView.module.css';
import hero from '../deposit-complete/OutcomeHero.module.css';
import { ConfirmActions, ConfirmCode, type ConfirmProps } from './ConfirmParts.tsx';
import styles from './WithdrawalConfirmView.module.css';

export interface WithdrawalConfirmViewProps extends ConfirmProps {
  method: { name: string; iconUrl?: string | undefined };
  facts: readonly Fact[];
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
          {code && !isOver && <ConfirmCode {...code} />}
        </div>
        <div className={layout.actions}>
          <ConfirmActions {...props} />
        </div>
      </form>
    </Page>
  );
}
