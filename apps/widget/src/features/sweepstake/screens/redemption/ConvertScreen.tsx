import type { PaymentMethod } from '@opencashier/contract/methods/methods';
import type { WithdrawalQuote } from '@opencashier/contract/calls/withdrawals';
import { useCallback, useState } from 'react';
import { sweepCoin } from '../../../coins/coin-package.ts';
import { type ChosenWallet, chosenWallet } from '../../../../forms/chosen-wallet.ts';
import { loadRate } from '../../flows/redeem-coins.ts';
import { shortfallOf, withdrawalFields } from '../../../withdrawals/flows/check-withdrawal.ts';
import { createWithdrawal } from '../../../withdrawals/flows/create-withdrawal.ts';
import { t } from '../../../../i18n/text.ts';
import { flagFields } from '../../../withdrawals/actions.ts';
import { useWithdrawal } from '../../../withdrawals/state.ts';
import type { Fact } from '../../../../ui/lists/Facts.tsx';
import { Notice } from '../../../../ui/feedback/Notice.tsx';
import { leadToField } from '../../../../forms/lead-to-field.ts';
import { rateSides } from '../../../../format/format-rate.ts';
import { money, shortMoney } from '../../../../format/format-values.ts';
import { MethodFormView } from '../../../../forms/method-form/MethodFormView.tsx';
import { NextNote } from '../../../../forms/method-form/NextNote.tsx';
import { useScreen } from '../../../../shell/screen-context.ts';
import { showSnackbar } from '../../../../shell/show-snackbar.ts';
import { Disclaimer } from '../../../coins/screens/Disclaimer.tsx';
import { useHeldCoins } from '../../../coins/screens/use-held-coins.ts';
import { useLoaded } from '../../../../shell/use-loaded.ts';
import { followCreation } from '../../../withdrawals/screens/form/follow-creation.ts';
import { quoteFacts } from '../../../withdrawals/screens/form/quote-facts.ts';
import { useWithdrawalForm } from '../../../withdrawals/screens/form/use-withdrawal-form.ts';
import { NothingToWithdraw } from '../../../withdrawals/screens/form/NothingToWithdraw.tsx';
import { ConfirmSheet } from './ConfirmSheet.tsx';
import { hasNoPrice } from './has-no-price.ts';

export default function ConvertScreen() {
  const { place } = useScreen();
  const method = useWithdrawal((state) => state.method);
  useHeldCoins();
  // Renders again when the dry run returns the limits, which shortfallOf reads.
  useWithdrawal((state) => state.quote);
  if (!method) return null; // The guard requires a coin.
  // A redemption that must be confirmed again already holds its coins.
  const shortfall = shortfallOf(method);
  if (shortfall && !place.query['id']) return <NothingToWithdraw shortfall={shortfall} />;
  return <Conversion key={method.name} method={method} />;
}

/** SWP-3: the amount of coins, their value and the wallet. */
function Conversion({ method }: { method: PaymentMethod }) {
  const { ports, place } = useScreen();
  const { quote, records } = useWithdrawal();
  const { props, validAmount } = useWithdrawalForm(method, sweepCoin);
  const rate = useRate(method);
  // The id of a redemption that must be confirmed again, if the address has one.
  const { id: againId = '' } = place.query;
  const [draftId, setDraftId] = useState(againId);
  const draft = records[draftId];
  const current = quote?.amount === validAmount ? quote : undefined;
  const isUnpriced = hasNoPrice(rate, current);
  const wallet = typedWallet(method);
  const check = useLoaded(loadWalletCheck).value;
  const problem = wallet && check?.walletProblem(method, wallet);
  const submit = async (): Promise<void> => {
    if (isUnpriced) return props.onAnotherMethod?.();
    const loaded = await loadWalletCheck();
    if (!loaded) return showSnackbar(ports, t('socket.networkError'));
    // Read again, because the player may have typed while the check was loading.
    const typed = typedWallet(method);
    const found = typed && loaded.walletProblem(method, typed);
    if (found) {
      flagFields({ [found.name]: found.message });
      leadToField(found.name);
      return;
    }
    followCreation(ports, await createWithdrawal(ports), setDraftId);
  };
  return (
    <>
      <MethodFormView
        {...props}
        howTo={t('instruction.title')}
        offer={isUnpriced && <Notice tone="warning">{t('redeem.noRate')}</Notice>}
        end={<Disclaimer />}
        facts={factsOf(method, current, rate)}
        action={isUnpriced ? t('redeem.another') : actionOf(validAmount, props.busy)}
        next={<NextNote>{t('redeem.nothingYet')}</NextNote>}
        fields={props.fields.map((field) =>
          problem && !problem.isUnfinished && field.name === problem.name
            ? { ...field, error: problem.message() }
            : field,
        )}
        onSubmit={() => void submit()}
      />
      {draft?.status === 'draft' && (
        <ConfirmSheet
          key={draft.id}
          draft={draft}
          wallet={draftId === againId ? undefined : wallet}
          networks={method.networks}
          onClose={() => setDraftId('')}
        />
      )}
    </>
  );
}

/** Its checksums are large, so the screen opens without them; only submitting waits for them. */
const loadWalletCheck = () => import('../../../../forms/wallet-finding.ts').catch(() => undefined);

/** The wallet in the form; a saved account is known only by its masked label. */
function typedWallet(method: PaymentMethod): ChosenWallet | undefined {
  const { form, savedAccountId } = useWithdrawal.getState();
  return savedAccountId ? undefined : chosenWallet(method, withdrawalFields(), form);
}

/** Undefined while the rate loads. */
function useRate(method: PaymentMethod): number | null | undefined {
  const { ports } = useScreen();
  return useLoaded(useCallback(() => loadRate(ports, method), [ports, method])).value;
}

/** The rows are there before their values are known, so that nothing moves. */
function factsOf(
  method: PaymentMethod,
  quote: WithdrawalQuote | undefined,
  rate: number | null | undefined,
): Fact[] {
  const { coin = '' } = method;
  const payout = quote?.payout;
  const net = payout ? money(payout.amount, payout.currency) : '—';
  return [
    {
      label: t('complete.rate'),
      value: rate ? t('redeem.rate', rateSides(rate, sweepCoin, coin)) : '—',
    },
    ...quoteFacts(method, quote, sweepCoin, net),
  ];
}

function actionOf(validAmount: string | undefined, busy: boolean): string {
  if (busy) return t('withdraw.busy');
  return validAmount
    ? t('withdraw.submit', { amount: shortMoney(validAmount, sweepCoin) })
    : t('withdraw.submitEmpty');
}
