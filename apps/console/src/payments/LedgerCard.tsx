import type { OperationAnswer } from '../api/operations.ts';
import { money } from '../format/values.ts';
import { transferText } from '../format/words.ts';
import { text } from '../texts/text.ts';
import { Card } from '../ui/layout/Card.tsx';
import { Empty } from '../ui/feedback/States.tsx';
import { alignEndClass, Table } from '../ui/tables/Table.tsx';

/** The payment's ledger transfers, each with both of its accounts. */
export function LedgerCard({ transfers }: { transfers: OperationAnswer<'payment'>['transfers'] }) {
  return (
    <Card title={text('payment.ledger')}>
      {transfers.length === 0 ? (
        <Empty>{text('payment.noTransfers')}</Empty>
      ) : (
        <Table label={text('payment.ledger')} variant="groups">
          <thead>
            <tr>
              <th scope="col">{text('ledger.account')}</th>
              <th scope="col" className={alignEndClass}>
                {text('ledger.debit')}
              </th>
              <th scope="col" className={alignEndClass}>
                {text('ledger.credit')}
              </th>
            </tr>
          </thead>
          {transfers.map(({ id, purpose, kind, debit, credit, amount, currency }) => (
            <tbody key={id} title={transferText({ purpose, kind })}>
              <tr>
                <td>
                  <code>{debit}</code>
                </td>
                <td className={alignEndClass}>{money(amount, currency)}</td>
                <td />
              </tr>
              <tr>
                <td>
                  <code>{credit}</code>
                  <small>{transferText({ purpose, kind })}</small>
                </td>
                <td />
                <td className={alignEndClass}>{money(amount, currency)}</td>
              </tr>
            </tbody>
          ))}
        </Table>
      )}
    </Card>
  );
}
