import { t } from '../../../../i18n/text.ts';
import { onNativePlatform } from '../../../../state/session.ts';
import { Barcode } from '../../../../ui/media/Barcode.tsx';
import { Button } from '../../../../ui/inputs/Button.tsx';
import { Card } from '../../../../ui/layout/Card.tsx';
import { CopyRow } from '../../../../ui/layout/CopyRow.tsx';
import { PaymentView } from './PaymentView.tsx';
import { usePayment } from './use-payment.ts';
import styles from './VoucherScreen.module.css';

/** The voucher number to show at a till, as a barcode and as digits, and where to pay. */
export function VoucherScreen() {
  const payment = usePayment();
  if (!payment) return null;
  const { frame, deposit } = payment;
  const { number = '', places = [] } = deposit.details?.voucher ?? {};
  const groups = number.match(/\d{1,4}/g) ?? [];
  return (
    <PaymentView
      {...frame}
      title={t('payment.cash.title')}
      // A web view cannot print.
      action={
        !onNativePlatform() && (
          <Button onClick={() => globalThis.print()}>{t('payment.cash.print')}</Button>
        )
      }
    >
      <Card className={styles.card}>
        <Barcode digits={number} name={t('payment.cash.barcode', { number: groups.join(' ') })} />
        <CopyRow
          label={t('payment.cash.number')}
          value={number}
          parts={groups}
          size="strong"
          onCopy={frame.onCopy}
        />
        {places.length > 0 && (
          <section className={styles.places} aria-labelledby="places">
            <h2 className={styles.title} id="places">
              {t('payment.cash.places')}
            </h2>
            <ul>
              {places.map((place) => (
                <li key={place}>{place}</li>
              ))}
            </ul>
          </section>
        )}
      </Card>
    </PaymentView>
  );
}
