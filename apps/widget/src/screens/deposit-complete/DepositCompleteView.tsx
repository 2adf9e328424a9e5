import { ActionBar } from '../../ui/ActionBar.tsx';
import { Header } from '../../ui/Header.tsx';
import { Page } from '../../ui/Page.tsx';
import { CompleteSkeleton } from './CompleteSkeleton.tsx';
import { OutcomeActions } from './OutcomeActions.tsx';
import { OutcomeDetails } from './OutcomeDetails.tsx';
import { OutcomeHero } from './OutcomeHero.tsx';
import type { DepositActions, DepositFacts, DepositOutcome } from './deposit-outcome.ts';
import styles from './DepositCompleteView.module.css';

export interface DepositCompleteViewProps extends DepositActions {
  /** Undefined while the deposit is asked for. */
  deposit?: (DepositFacts & { outcome: DepositOutcome }) | undefined;
  onBack?: (() => void) | undefined;
  onClose?: (() => void) | undefined;
}

export function DepositCompleteView(props: DepositCompleteViewProps) {
  const { deposit, onBack, onClose, ...actions } = props;
  return (
    <Page header={<Header onBack={onBack} onClose={onClose} />} busy={!deposit} width="narrow">
      {deposit ? (
        <div className={styles.layout}>
          <OutcomeHero {...deposit} />
          <OutcomeDetails key={deposit.outcome.kind} {...deposit} onCopy={actions.onCopy} />
          <div className={styles.actions}>
            <ActionBar>
              <OutcomeActions key={deposit.outcome.kind} {...deposit} {...actions} />
            </ActionBar>
          </div>
        </div>
      ) : (
        <CompleteSkeleton />
      )}
    </Page>
  );
}
