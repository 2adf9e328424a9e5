import type { CryptoDeposit } from '@opencashier/contract/calls/crypto-deposits';
import { checkPaymentUrl } from '../../../shell/check-payment-url.ts';
import { t } from '../../../i18n/text.ts';
import type { TrackedDeposit } from '../../deposits/state.ts';
import { useSession } from '../../../state/session.ts';
import { Button } from '../../../ui/inputs/Button.tsx';
import { CopyButton } from '../../../ui/inputs/CopyButton.tsx';
import { useCopy } from '../../../ui/inputs/use-copy.ts';
import { aboutTime } from '../../../format/about-time.ts';
import { useDepositActions } from '../../deposits/screens/result/use-deposit-actions.ts';
import { iconUrl, money } from '../../../format/format-values.ts';
import { sumsOf } from '../../deposits/screens/result/sums-of.ts';
import { PaymentView } from '../../deposits/screens/payment/PaymentView.tsx';
import { type OpenPayment, usePayment } from '../../deposits/screens/payment/use-payment.ts';
import { useScreen } from '../../../shell/screen-context.ts';
import { Disclaimer } from '../../coins/screens/Disclaimer.tsx';
import { PackageCoins } from '../../coins/screens/PackageCoins.tsx';
import { useSecondsLeft } from '../../../shell/use-seconds-left.ts';
import { useSupportUrl } from '../../../shell/support.ts';
import { AddressCard } from './AddressCard.tsx';
import { ArrivalCard } from './ArrivalCard.tsx';
import { coinAmount, headAmount, headShowsFullAmount, isComing } from './coin-amount.ts';
import { CryptoNotice } from './CryptoNotice.tsx';
import { cryptoSteps } from './crypto-steps.ts';
import styles from './CryptoAddressScreen.module.css';

/** CRY-1: the address to send a coin to, and the progress of the payment. */
export default function CryptoAddressScreen() {
  const payment = usePayment({ staysAfterDeadline: true });
  const crypto = payment?.deposit.crypto;
  if (!payment || !crypto) return null;
  return <CryptoAddress {...payment} crypto={crypto} />;
}

function CryptoAddress(payment: OpenPayment & { crypto: CryptoDeposit }) {
  const { deposit, method, frame, crypto } = payment;
  const { ports } = useScreen();
  const start = useSession((session) => session.start);
  const secondsToPay = useSecondsLeft(ports.clock, crypto.payBy, deposit);
  const secondsToArrive = useSecondsLeft(ports.clock, crypto.arrivesAt, deposit);
  const { coin } = crypto;
  const isOnItsWay = isComing(crypto);
  // The player can send the rest before a part that is on its way arrives.
  const hasAmountToSend = !isOnItsWay || crypto.due !== undefined;
  const isOverdue = secondsToPay === 0;
  const secondsTotal = (Date.parse(crypto.payBy) - Date.parse(deposit.createdAt)) / 1000;
  // CRY-7: the countdown is for the rate; the address can be paid to after it.
  const time =
    secondsToPay && hasAmountToSend
      ? ({ kind: 'rate', secondsLeft: secondsToPay, secondsTotal } as const)
      : undefined;
  const walletUrl = checkPaymentUrl(crypto.uri, method); // HOST-7: only an allowed address
  const openWallet = walletUrl
    ? () => ports.host.send({ messageType: 'openExternalUrl', url: walletUrl })
    : undefined;
  const supportUrl = useSupportUrl(method);
  const copying = useCopy(crypto.address, frame.onCopy);
  const { onDone } = useDepositActions(deposit, undefined);
  const copy = <CopyButton copying={copying}>{t('crypto.copy')}</CopyButton>;
  return (
    <PaymentView
      {...frame}
      meanwhile={hasAmountToSend ? deposit.coins && 'sweepstake.close' : 'complete.accepted.close'}
      onAnother={isOnItsWay ? undefined : frame.onAnother}
      action={isOnItsWay ? <Button onClick={onDone}>{t('complete.done')}</Button> : copy}
      title={
        isOnItsWay ? t('crypto.coming') : t(isOverdue ? 'crypto.sendLate' : 'crypto.send', { coin })
      }
      amount={coinAmount(headAmount(crypto), coin)}
      worth={headShowsFullAmount(crypto) ? worthText(deposit, isOverdue) : undefined}
      time={time}
      isLive
      payBy={undefined}
      steps={isOnItsWay ? [] : cryptoSteps(start, crypto)}
    >
      {isOnItsWay && (
        <ArrivalCard
          crypto={crypto}
          txid={deposit.txid}
          timeLeft={secondsToArrive === undefined ? undefined : aboutTime(secondsToArrive)}
          onCopy={frame.onCopy}
        />
      )}
      <div className={styles.notice} role="status">
        <CryptoNotice
          crypto={crypto}
          isOverdue={isOverdue}
          isPackage={!!deposit.coins}
          supportUrl={supportUrl}
        />
      </div>
      {deposit.coins && <PackageCoins coins={deposit.coins} />}
      {hasAmountToSend && (
        <AddressCard
          crypto={crypto}
          onCopy={frame.onCopy}
          copying={copying}
          markUrl={iconUrl(method)}
          // Without a valid rate the row is left out; a notice explains it.
          rate={isOverdue ? undefined : sumsOf(deposit).rate}
          onOpen={openWallet}
        />
      )}
      {deposit.coins && <Disclaimer />}
    </PaymentView>
  );
}

/** The amount in the player's own currency; a promise only while the rate holds. */
function worthText({ amount, currency }: TrackedDeposit, isOverdue: boolean): string {
  return t(isOverdue ? 'p2p.asked' : 'crypto.worth', { amount: money(amount, currency) });
}
