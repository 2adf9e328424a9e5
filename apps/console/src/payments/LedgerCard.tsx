import type { OperationAnswer } from '../api/operations.ts';
import { money } from '../format/values.ts';
import { transferText } from '../format/words.ts';
import { text } from '../texts/text.ts';
import { Card } from '../ui/layout/Card.tsx';
import { Empty } from '../ui/feedback/States.tsx';
import { alignEndClass, Table } from '../ui/tables/Table.tsx';
import { type LedgerLine, ledgerLine, ledgerTotal } from './ledger-lines.ts';
import styles from './LedgerCard.module.css';

type Transfers = OperationAnswer<'payment'>['transfers'];

/** The payment's ledger transfers. What moved has both of its accounts; a hold has only one. */
export function LedgerCard({ transfers }: { transfers: Transfers }) {
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
          {transfers.map(ledgerLine).map((line) => (
            <tbody key={line.id}>
              {line.moved === undefined ? <Held line={line} /> : <Moved line={line} />}
            </tbody>
          ))}
          {transfers.length > 1 && <Total transfers={transfers} />}
        </Table>
      )}
    </Card>
  );
}

function Moved({ line }: { line: LedgerLine }) {
  const { debit, credit, moved = '0', released, currency } = line;
  return (
    <>
      <tr>
        <td>
          <code>{debit}</code>
          {released !== undefined && (
            <small>{text('ledger.released', { amount: money(released, currency) })}</small>
          )}
        </td>
        <td className={alignEndClass}>{money(moved, currency)}</td>
        <td />
      </tr>
      <tr>
        <td>
          <code>{credit}</code>
          <small>{transferText(line)}</small>
        </td>
        <td />
        <td className={alignEndClass}>{money(moved, currency)}</td>
      </tr>
    </>
  );
}

function Held({ line }: { line: LedgerLine }) {
  const { debit, held, released, currency } = line;
  const key = held === undefined ? 'ledger.released' : 'ledger.held';
  return (
    <tr>
      <td>
        <code>{debit}</code>
        <small>{transferText(line)}</small>
      </td>
      <td colSpan={2} className={`${alignEndClass} ${styles.held}`}>
        {text(key, { amount: money(held ?? released ?? '0', currency) })}
      </td>
    </tr>
  );
}

/** Both sides are always equal; that is what a reader checks. */
function Total({ transfers }: { transfers: Transfers }) {
  const total = ledgerTotal(transfers);
  if (!total) return null;
  const moved = money(total.moved, total.currency);
  return (
    <tfoot className={styles.total}>
      <tr>
        <th scope="row">{text('ledger.total')}</th>
        <td className={alignEndClass}>{moved}</td>
        <td className={alignEndClass}>{moved}</td>
      </tr>
      {total.stillHeld !== '0' && (
        <tr>
          <th scope="row">{text('ledger.stillHeld')}</th>
          <td colSpan={2} className={alignEndClass}>
            {money(total.stillHeld, total.currency)}
          </td>
        </tr>
      )}
    </tfoot>
  );
}
