import type { OperationAnswer } from '../api/operations.ts';
import { money, sumText } from '../format/values.ts';
import { actorText } from '../format/words.ts';
import { text } from '../texts/text.ts';
import { Card } from '../ui/layout/Card.tsx';
import { Facts } from '../ui/layout/Facts.tsx';

type Fact = readonly [string, string | undefined];

/** All amounts of a payment: requested, paid, credited, and returned since. */
export function MoneyCard({ view }: { view: OperationAnswer<'payment'> }) {
  const facts = view.deposit ? depositFacts(view.deposit) : withdrawalFacts(view.withdrawal);
  return (
    <Card title={text('payment.money')}>
      <Facts facts={facts} />
    </Card>
  );
}

function depositFacts(deposit: NonNullable<OperationAnswer<'payment'>['deposit']>): Fact[] {
  const own = (amount: string | undefined) => amount && money(amount, deposit.currency);
  return [
    [text('money.asked'), own(deposit.amount)],
    [text('money.fee'), own(deposit.fee)],
    [text('money.toPay'), deposit.pay && sumText(deposit.pay)],
    [text('money.paid'), deposit.paid && sumText(deposit.paid)],
    [text('money.credited'), own(deposit.credited)],
    [text('money.settled'), own(deposit.settled)],
    [text('money.refunded'), own(deposit.refunded)],
    [text('money.refunding'), own(deposit.refunding)],
    [text('money.reversed'), own(deposit.reversed)],
    [text('money.disputed'), own(deposit.disputed)],
    [text('money.unrecovered'), deposit.unrecovered && sumText(deposit.unrecovered)],
    [text('money.surplus'), deposit.surplus && sumText(deposit.surplus)],
  ];
}

function withdrawalFacts(withdrawal: OperationAnswer<'payment'>['withdrawal']): Fact[] {
  if (!withdrawal) return [];
  const own = (amount: string) => money(amount, withdrawal.currency);
  return [
    [text('money.asked'), own(withdrawal.amount)],
    [text('money.fee'), own(withdrawal.fee)],
    [text('money.playerGets'), own(withdrawal.net)],
    [text('money.payout'), withdrawal.payout && sumText(withdrawal.payout)],
    [text('money.destination'), withdrawal.destination],
    [text('money.accountName'), withdrawal.accountName],
    [text('money.sent'), withdrawal.sent && sumText(withdrawal.sent)],
    [text('money.returned'), withdrawal.returned && sumText(withdrawal.returned)],
    [text('money.decidedBy'), withdrawal.decidedBy && actorText(withdrawal.decidedBy)],
  ];
}
