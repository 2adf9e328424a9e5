import type { OperationAnswer } from '../api/operations.ts';
import { text, valueText } from '../texts/text.ts';
import { Card } from '../ui/layout/Card.tsx';
import { Facts } from '../ui/layout/Facts.tsx';
import { Copyable } from './Copyable.tsx';
import styles from './ProviderCard.module.css';

/** A message as it was received or sent, always shown as plain text. */
export function RawData({ data, of = 'request' }: { data: unknown; of?: 'request' | 'notice' }) {
  return (
    <details className={styles.raw}>
      <summary>{text(`payment.raw.${of}`)}</summary>
      <pre tabIndex={0}>{JSON.stringify(data, undefined, 2)}</pre>
    </details>
  );
}

/** The provider's side of the payment: its ids, its refusals and its last notice. */
export function ProviderCard({ view }: { view: OperationAnswer<'payment'> }) {
  const { payment, deposit, withdrawal, timeline } = view;
  const notice = timeline.findLast(({ kind }) => kind === 'notice');
  const decline = deposit?.decline ?? withdrawal?.decline;
  const contradictions = withdrawal?.contradictions?.length;
  return (
    <Card title={text('payment.providerWords')}>
      <Facts
        facts={[
          [text('payments.provider'), payment.provider],
          [
            text('payment.providerId'),
            payment.providerId && <Copyable key="id" value={payment.providerId} isShort />,
          ],
          [
            text('payment.txid'),
            withdrawal?.txid && <Copyable key="txid" value={withdrawal.txid} isShort />,
          ],
          [text('payment.decline'), decline && declineText(decline)],
          [text('payment.contradictions'), contradictions],
        ]}
      />
      {notice?.data !== undefined && (
        <pre className={styles.words} tabIndex={0}>
          {JSON.stringify(notice.data, undefined, 2)}
        </pre>
      )}
    </Card>
  );
}

function declineText(decline: { class: string; code?: string | undefined }): string {
  const words = valueText('decline', decline.class);
  return decline.code ? `${words} · “${decline.code}”` : words;
}
