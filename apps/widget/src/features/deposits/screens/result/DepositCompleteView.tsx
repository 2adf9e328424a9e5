import { ActionBar } from '../../../../ui/layout/ActionBar.tsx';
import { Header } from '../../../../ui/layout/Header.tsx';
import { Page } from '../../../../ui/layout/Page.tsx';
import { CompleteSkeleton } from './CompleteSkeleton.tsx';
import { OutcomeLayout } from '../../../../ui/outcome/OutcomeLayout.tsx';
import { DepositHero } from './DepositHero.tsx';
import { OutcomeActions } from './OutcomeActions.tsx';
import { OutcomeDetails } from './OutcomeDetails.tsx';
import type { DepositActions, DepositFacts, DepositOutcome } from './deposit-outcome.ts';

export interface DepositCompleteViewProps extends DepositActions {
  /** Undefined while the deposit loads. */
  deposit?: (DepositFacts & { outcome: DepositOutcome }) | undefined;
  onBack?: (() => void) | undefined;
  onClose?: (() => void) | undefined;
}

export function DepositCompleteView(props: DepositCompleteViewProps) {
  const { deposit, onBack, onClose, ...actions } = props;
  return (
    <Page header={<Header onBack={onBack} onClose={onClose} />} busy={!deposit} width="narrow">
      {deposit ? (
        <OutcomeLayout
          hero={<DepositHero {...deposit} />}
          details={
            <OutcomeDetails key={deposit.outcome.kind} {...deposit} onCopy={actions.onCopy} />
          }
          actions={
            <ActionBar>
              <OutcomeActions key={deposit.outcome.kind} {...deposit} {...actions} />
            </ActionBar>
          }
        />
      ) : (
        <CompleteSkeleton />
      )}
    </Page>
  );
}
