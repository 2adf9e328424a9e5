import { money } from '../format/values.ts';
import { text } from '../texts/text.ts';
import { Card } from '../ui/Card.tsx';
import { Empty } from '../ui/States.tsx';
import type { PaymentView } from './payment-view.ts';
import styles from './LedgerCard.module.css';

/** The two sides of each transfer in the ledger. */
export function LedgerCard({ transfers }: { transfers: PaymentView['transfers'] }) {
  return (
    <Card title={text('payment.ledger')}>
      {transfers.length === 0 ? (
        <Empty>{text('payment.noTransfers')}</Empty>
      ) : (
        <div className={styles.frame} role="group" aria-label={text('payment.ledger')} tabIndex={0}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{text('ledger.account')}</th>
                <th scope="col">{text('ledger.debit')}</th>
                <th scope="col">{text('ledger.credit')}</th>
              </tr>
            </thead>
            {transfers.map(({ id, purpose, kind, debit, credit, amount, currency }) => (
              <tbody key={id} title={`${purpose}, ${kind}`}>
                <tr>
                  <td>
                    <code>{debit}</code>
                  </td>
                  <td>{money(amount, currency)}</td>
                  <td />
                </tr>
                <tr>
                  <td>
                    <code>{credit}</code>
                    <small>{kind === 'plain' ? purpose : `${purpose}, ${kind}`}</small>
                  </td>
                  <td />
                  <td>{money(amount, currency)}</td>
                </tr>
              </tbody>
            ))}
          </table>
        </div>
      )}
    </Card>
  );
}
