import type { CryptoDeposit } from '@opencashier/contract/calls/crypto-deposits';
import { t } from '../../../i18n/text.ts';
import { Button } from '../../../ui/inputs/Button.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { CopyRow } from '../../../ui/lists/CopyRow.tsx';
import { type Fact, Facts } from '../../../ui/lists/Facts.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import type { Copying } from '../../../ui/inputs/use-copy.ts';
import { QrCode } from '../../../ui/media/QrCode.tsx';
import { aboutTimeFact } from '../../../format/about-time.ts';
import styles from './AddressCard.module.css';
import { amountToSend, coinAmount } from './coin-amount.ts';

export interface AddressCardProps {
  crypto: CryptoDeposit;
  onCopy: (text: string) => Promise<boolean>;
  /** The copy state of the address, shared with a copy button elsewhere on the page. */
  copying?: Copying | undefined;
  /** The mark of the coin, in the middle of the code. */
  markUrl?: string | undefined;
  /** CRY-7: "1 USD = 0.00001 BTC, until 14:05", if a rate is promised. */
  rate?: string | undefined;
  /** Opens the payment in a wallet app on this device, if the address may be opened. */
  onOpen?: (() => void) | undefined;
}

/** CRY-1: the address as a QR code and as text, with everything to check before sending. */
export function AddressCard(props: AddressCardProps) {
  const { crypto, onCopy, copying, markUrl, rate, onOpen } = props;
  const { coin, address, memo, uri, state } = crypto;
  const due = amountToSend(crypto);
  const network = networkLabel(crypto);
  return (
    <>
      {/* After a wrong coin, the notice about it says what to do. */}
      {state !== 'wrongToken' && (
        <Notice tone="warning">{t('crypto.only', { coin, network })}</Notice>
      )}
      {memo !== undefined && <Notice tone="danger">{t('crypto.memoNeeded')}</Notice>}
      <Card className={styles.card}>
        <div className={styles.code}>
          <QrCode
            content={uri}
            name={t('payment.qr', { amount: coinAmount(due, coin) })}
            markUrl={markUrl}
          />
          {onOpen && (
            <Button tone="secondary" onClick={onOpen}>
              {t('crypto.open')}
            </Button>
          )}
        </div>
        <CopyRow
          label={t('crypto.address', { network })}
          value={address}
          parts={address.match(/.{1,4}/g) ?? [address]}
          onCopy={onCopy}
          copying={copying}
        />
        {memo !== undefined && (
          <CopyRow label={t('crypto.memo')} value={memo} size="strong" onCopy={onCopy} />
        )}
        <CopyRow label={t('crypto.amount', { coin })} value={due} size="strong" onCopy={onCopy} />
      </Card>
      <Card className={styles.facts}>
        <Facts facts={factsOf(crypto, rate)} name={t('crypto.facts')} />
        {rate && (
          <p className={styles.holds}>{`${t('crypto.rateHolds')} ${t('crypto.rateForAmount')}`}</p>
        )}
      </Card>
    </>
  );
}

/** "Tron (TRC‑20)", with a hyphen at which no line breaks. */
export function networkLabel({ networkName, standard }: CryptoDeposit): string {
  return standard === undefined
    ? networkName
    : `${networkName} (${standard.replaceAll('-', '\u2011')})`;
}

// CRY-2, CRY-3: the minimum, the confirmations and the usual time.
function factsOf(crypto: CryptoDeposit, rate: string | undefined): Fact[] {
  const { coin, minimum, due, intervalSeconds } = crypto;
  const { needed } = crypto.confirmations;
  // The coins that have arrived count towards the minimum, so none applies to the rest.
  const least =
    minimum === undefined || due !== undefined
      ? []
      : [{ label: t('crypto.least'), value: coinAmount(minimum, coin) }];
  return [
    ...least,
    { label: t('crypto.needed'), value: String(needed) },
    { label: t('crypto.usually'), value: aboutTimeFact(needed * intervalSeconds) },
    // The last row, because the line below it is about the rate too.
    ...(rate ? [{ label: t('complete.rate'), value: rate }] : []),
  ];
}
