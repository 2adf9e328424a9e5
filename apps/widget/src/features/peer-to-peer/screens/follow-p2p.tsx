import { showSnackbar } from '../../../shell/show-snackbar.ts';
import type { P2pOutcome } from '../flows/create-p2p.ts';
import { p2pPagePaths } from '../flows/open-p2p.ts';
import { t } from '../../../i18n/text.ts';
import type { Ports } from '../../../ports/ports.ts';
import { supportUrlOf } from '../../../shell/support.ts';
import { NoticeLink } from '../../../ui/feedback/NoticeLink.tsx';
import { useDeposit } from '../../deposits/state.ts';
import { useP2p } from '../state.ts';
import { showProblem } from '../../deposits/actions.ts';
import { goToOutcome } from '../../deposits/screens/go-to-outcome.ts';

/** The one place that turns the outcome of a peer-to-peer creation or check into a page. */
export function followP2p(ports: Ports, outcome: P2pOutcome): void {
  switch (outcome.kind) {
    case 'busy':
    // P2P-3: a closed captcha leaves no trace.
    case 'cancelled':
      return;
    case 'page': {
      const { stored } = useP2p.getState();
      if (!stored) return;
      const query = { id: stored.depositId, method: stored.paymentMethod };
      // A payment already made shows its result page, which lacks this notice.
      const { isEarlier, state: { p2pStatus = 'PENDING' } = {} } = stored;
      if (isEarlier && p2pStatus !== 'PENDING') void showSnackbar(ports, t('p2p.earlier'));
      // The form is done, so Back from the invoice leads to the list.
      ports.navigator.replace({ path: p2pPagePaths[outcome.page], query });
      return;
    }
    case 'invalid-response':
      showInvalid(ports);
      return;
    case 'invalid':
    case 'failed':
      goToOutcome(ports, outcome);
  }
}

/** Says what happened, and who can help, if the method or the site says so. */
function showInvalid(ports: Ports): void {
  const supportLink = supportUrlOf(useDeposit.getState().method);
  const problem = () => t('p2p.invalid');
  // FORM-21: the snackbar vanishes; the form keeps the problem.
  showProblem({ problem, problemLink: undefined, supportLink }, true);
  // LIST-24: the snackbar has the link too.
  const content = supportLink && (
    <>
      {problem()}
      <NoticeLink href={supportLink}>{t('complete.support')}</NoticeLink>
    </>
  );
  void showSnackbar(ports, problem(), content || undefined);
}
