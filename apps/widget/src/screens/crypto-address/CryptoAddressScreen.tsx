import type { CryptoDeposit } from '@opencashier/contract/crypto-deposits';
import { checkSource } from '../../flows/check-address.ts';
import { t } from '../../i18n/text.ts';
import type { TrackedDeposit } from '../../state/deposit.ts';
import { useSession } from '../../state/session.ts';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { useCopy } from '../../ui/use-copy.ts';
import { useNarrow } from '../../ui/use-narrow.ts';
import { aboutTime } from '../about-time.ts';
import { money } from '../format-values.ts';
import { PaymentView } from '../payment/PaymentView.tsx';
import { type OpenPayment, usePayment } from '../payment/use-payment.ts';
import { useScreen } from '../screen-context.ts';
import { Disclaimer } from '../sweepstake/Disclaimer.tsx';
import { PackageCoins } from '../sweepstake/PackageCoins.tsx';
import { useSecondsLeft } from '../use-seconds-left.ts';
import { AddressCard } from './AddressCard.tsx';
import { ArrivalCard } from './ArrivalCard.tsx';
import { askedAmount, coinAmount } from './coin-amount.ts';
import { CryptoNotice } from './CryptoNotice.tsx';
import { cryptoSteps } from './crypto-steps.ts';

/** CRY-1: where to send a coin, and how far what was sent has come. */
export default function CryptoAddressScreen() {
  const payment = usePayment({ outlivesTime: true });
  const crypto = payment?.deposit.crypto;
  if (!payment || !crypto) return null;
  return <CryptoAddress {...payment} crypto={crypto} />;
}

// A payment that is on its way is waited for; in every other state there is something to send.
const onItsWay: readonly CryptoDeposit['state'][] = ['seen', 'confirming'];

function CryptoAddress(payment: OpenPayment & { crypto: CryptoDeposit }) {
  const { deposit, method, frame, crypto } = payment;
  const { ports } = useScreen();
  const start = useSession((session) => session.start);
  const toPay = useSecondsLeft(ports.clock, crypto.payBy, deposit);
  const toArrive = useSecondsLeft(ports.clock, crypto.arrivesAt, deposit);
  const isComing = onItsWay.includes(crypto.state);
  const secondsTotal = (Date.parse(crypto.payBy) - Date.parse(deposit.createdAt)) / 1000;
  const time = toPay && !isComing ? { secondsLeft: toPay, secondsTotal } : undefined;
  const walletUrl = checkSource(crypto.uri, method); // HOST-7
  const openWallet = walletUrl
    ? () => ports.host.send({ messageType: 'openExternalUrl', url: walletUrl })
    : undefined;
  const copying = useCopy(crypto.address, frame.onCopy);
  const copy = useNarrow() && !isComing && (
    <CopyButton copying={copying}>{t('crypto.copy')}</CopyButton>
  );
  return (
    <PaymentView
      {...frame}
      action={copy}
      title={t(isComing ? 'crypto.coming' : 'crypto.send')}
      amount={amountOf(crypto, isComing)}
      worth={worthOf(deposit)}
      time={time}
      payBy={undefined}
      steps={isComing ? [] : [...cryptoSteps(start, crypto), ...frame.steps]}
    >
      {isComing && (
        <ArrivalCard
          crypto={crypto}
          txid={deposit.txid}
          timeLeft={toArrive === undefined ? undefined : aboutTime(toArrive)}
          onCopy={frame.onCopy}
        />
      )}
      <CryptoNotice crypto={crypto} isOverdue={toPay === 0} isPackage={!!deposit.coins} />
      {deposit.coins && <PackageCoins coins={deposit.coins} />}
      {!isComing && (
        <AddressCard crypto={crypto} onCopy={frame.onCopy} copying={copying} onOpen={openWallet} />
      )}
      {deposit.coins && <Disclaimer />}
    </PaymentView>
  );
}

function amountOf(crypto: CryptoDeposit, isComing: boolean): string {
  const { coin, received } = crypto;
  return isComing ? coinAmount(received, coin) : `${askedAmount(crypto)} ${coin}`;
}

/** What the player typed, in the player's own money. */
function worthOf({ amount, currency }: TrackedDeposit): string {
  return money(amount, currency);
}
