import { useEffect } from 'react';
import { methodTitle } from '../../../../forms/method-text.ts';
import { enumerate, t } from '../../../../i18n/text.ts';
import { useWithdrawal, useWithdrawalMethod } from '../../state.ts';
import type { Fact } from '../../../../ui/lists/Facts.tsx';
import { arrivalFact } from '../../../../format/arrival-text.ts';
import { iconUrl, money } from '../../../../format/format-values.ts';
import { useScreen } from '../../../../shell/screen-context.ts';
import { useChrome } from '../../../../shell/use-chrome.ts';
import { feeText } from '../form/quote-facts.ts';
import type { TrackedWithdrawal } from '../../state.ts';
import { useDraft } from './use-confirmation.ts';
import { WithdrawalConfirmView } from './WithdrawalConfirmView.tsx';
import { withdrawalCompletePath, withdrawalFormPath } from '../../../../routes/paths.ts';

export default function WithdrawalConfirmScreen() {
  const { ports, place } = useScreen();
  const { id = '' } = place.query;
  const draft = useWithdrawal(({ records }) => records[id]);
  // Another tab or a retry has confirmed it, so its result page is shown.
  const isDraft = draft?.status === 'draft';
  useEffect(() => {
    if (draft && !isDraft) {
      ports.navigator.replace({ path: withdrawalCompletePath, query: { id } });
    }
  }, [ports, draft, isDraft, id]);
  // The guard requires a withdrawal.
  return draft && isDraft ? <Confirmation draft={draft} /> : null;
}

function Confirmation({ draft }: { draft: TrackedWithdrawal }) {
  const { ports } = useScreen();
  const { onBack, onClose } = useChrome();
  const method = useWithdrawalMethod(draft.method);
  return (
    <WithdrawalConfirmView
      {...useDraft(draft)}
      method={{ name: method ? methodTitle(method) : draft.method, iconUrl: iconUrl(method) }}
      amount={money(draft.amount, draft.currency)}
      facts={factsOf(draft)}
      onChange={() =>
        ports.navigator.replace({
          path: withdrawalFormPath,
          query: { method: draft.method },
        })
      }
      onBack={onBack}
      onClose={onClose}
    />
  );
}

function factsOf(draft: TrackedWithdrawal): Fact[] {
  const { account, currency, fee, net, destination, accountName, arrival } = draft;
  const to = enumerate([accountName, destination].filter((part) => part !== undefined));
  const when = arrivalFact(arrival);
  return [
    { label: t('confirm.from'), value: t(`withdraw.account.${account}`) },
    ...(to ? [{ label: t('confirm.to'), value: to }] : []),
    { label: t('redirect.fee'), value: feeText(fee, currency) },
    { label: t('withdraw.net'), value: money(net, currency), strong: true },
    ...(when ? [{ label: t('withdraw.arrival'), value: when }] : []),
  ];
}
