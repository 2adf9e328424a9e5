import { packageFigures } from '../../../coins/coin-package.ts';
import { methodTitle } from '../../../../forms/method-text.ts';
import { anotherMethod } from '../../../deposits/flows/another-method.ts';
import { formFields } from '../../../../forms/form-fields.ts';
import { changeForm, clearProblem, forgetFieldRequest } from '../../../deposits/actions.ts';
import { continuePurchase } from '../../flows/buy-package.ts';
import { t } from '../../../../i18n/text.ts';
import { useDeposit } from '../../../deposits/state.ts';
import { useSession } from '../../../../state/session.ts';
import type { CoinPackage } from '../../../coins/state.ts';
import { goToOutcome } from '../../../deposits/screens/go-to-outcome.ts';
import { iconUrl } from '../../../../format/format-values.ts';
import { fieldItems } from '../../../../forms/field-items.ts';
import { formHandlers } from '../../../../forms/form-handlers.ts';
import { useScreen } from '../../../../shell/screen-context.ts';
import { useChrome } from '../../../../shell/use-chrome.ts';
import { useProblem } from '../../../../shell/use-problem.ts';
import { PackageFormView } from './PackageFormView.tsx';

/** SEQ-6: the fields that the provider asks for beside the network. Back leads to the networks. */
export function PackageForm({ chosen }: { chosen: CoinPackage }) {
  const { ports } = useScreen();
  const { onClose } = useChrome();
  const { method, extraFields, form, submitting, ...kept } = useDeposit();
  const problem = useProblem(kept, clearProblem);
  const country = useSession((state) => state.country);
  if (!method) return null;
  // The network is already chosen; only the extra fields are left.
  const fields = formFields({ method: { ...method, fields: [] }, extraFields });
  return (
    <PackageFormView
      method={{ name: methodTitle(method), iconUrl: iconUrl(method) }}
      coins={chosen.currenciesList}
      action={t('sweepstake.buy', { price: packageFigures(chosen).formattedPrice })}
      fields={fieldItems(fields, form, country)}
      fieldHandlers={formHandlers(fields, changeForm)}
      problem={problem}
      onAnotherMethod={() => ports.navigator.go(anotherMethod())}
      busy={submitting}
      onSubmit={() => void continuePurchase(ports).then((outcome) => goToOutcome(ports, outcome))}
      onBack={forgetFieldRequest}
      onClose={onClose}
    />
  );
}
