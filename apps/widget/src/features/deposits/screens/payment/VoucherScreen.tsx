import { t } from '../../../../i18n/text.ts';
import { canShare, share, textSharer } from '../../../../shell/share.ts';
import { useScreen } from '../../../../shell/screen-context.ts';
import { onNativePlatform, useSession } from '../../../../state/session.ts';
import { Barcode } from '../../../../ui/media/Barcode.tsx';
import { Button } from '../../../../ui/inputs/Button.tsx';
import { Card } from '../../../../ui/layout/Card.tsx';
import { CopyRow } from '../../../../ui/lists/CopyRow.tsx';
import { useNarrow } from '../../../../ui/layout/use-narrow.ts';
import { type PaymentFrame, PaymentView } from './PaymentView.tsx';
import { usePayment } from './use-payment.ts';
import { drawVoucher, emptyVoucher, saveFile } from './voucher-picture.ts';
import styles from './VoucherScreen.module.css';

/** The voucher number to show at a till, as a barcode and as digits, and where to pay. */
export default function VoucherScreen() {
  const payment = usePayment();
  if (!payment) return null;
  const { frame, deposit } = payment;
  const { number = '', places = [] } = deposit.details?.voucher ?? {};
  const groups = number.match(/\d{1,4}/g) ?? [];
  return (
    <PaymentView
      {...frame}
      title={t('payment.cash.title')}
      action={<VoucherAction number={number} groups={groups} frame={frame} places={places} />}
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

interface VoucherActionProps {
  number: string;
  groups: readonly string[];
  frame: PaymentFrame;
  places: readonly string[];
}

/**
 * SEQ-29: a phone saves or shares the voucher as a picture, or an app as text; a desktop prints it.
 * A phone in landscape can be as wide as a desktop, and then counts as one by default (START-8).
 */
function VoucherAction({ number, groups, frame, places }: VoucherActionProps) {
  const { ports } = useScreen();
  const isMobile = useSession(({ user }) => user.platform !== 'desktop');
  const isPhone = useNarrow() || isMobile || matchMedia('(pointer: coarse)').matches;
  const title = `${frame.method.name}, ${frame.amount}`;
  const lines = [...places, ...(frame.payBy ? [t('payment.until', { time: frame.payBy })] : [])];
  const sharesFiles = canShare({ files: [emptyVoucher()] });
  // A web view can neither print nor download.
  if (onNativePlatform() && !sharesFiles) {
    const shareText = textSharer(ports.host);
    if (!shareText) return null;
    const text = [title, `${t('payment.cash.number')}: ${number}`, ...lines].join('\n');
    return (
      <Button icon="share" onClick={() => shareText(text)}>
        {t('payment.cash.share')}
      </Button>
    );
  }
  if (!isPhone) {
    return <Button onClick={() => globalThis.print()}>{t('payment.cash.print')}</Button>;
  }
  const save = async (): Promise<void> => {
    const picture = await drawVoucher({
      title,
      digits: number,
      number: groups.join(' '),
      lines,
    });
    if (!picture) return;
    const data = { files: [picture] };
    if (canShare(data)) await share(data);
    else saveFile(picture);
  };
  return (
    <Button icon={sharesFiles ? 'share' : undefined} onClick={() => void save()}>
      {t(sharesFiles ? 'payment.cash.share' : 'payment.cash.save')}
    </Button>
  );
}
