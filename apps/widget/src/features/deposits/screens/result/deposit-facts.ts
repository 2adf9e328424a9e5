import type { ReactNode } from 'react';
import { t } from '../../../../i18n/text.ts';
import type { Fact } from '../../../../ui/lists/Facts.tsx';
import type { DepositFacts, DepositOutcome } from './deposit-outcome.ts';

type Known = DepositFacts & { outcome: DepositOutcome };

/** The amounts on a deposit's page, one row each; unknown amounts have no row. */
export function depositFacts(known: Known, comingBalance: ReactNode): Fact[] {
  switch (known.outcome.kind) {
    case 'waiting':
    case 'accepted':
      return [
        ...row(t('sweepstake.package'), known.coins),
        ...(isPaid(known)
          ? row(t('complete.paid'), known.paid ?? known.pay, true)
          : row(t('redirect.pay'), known.pay, true)),
        ...row(t('complete.rate'), known.rate),
        ...row(t('complete.fee'), known.fee),
        ...bonusRow(known),
      ];
    case 'processed':
      return creditedFacts(known, known.outcome, comingBalance);
    case 'reversed':
      return [
        ...row(t('complete.removed'), known.outcome.removed),
        ...laterRows(known),
        ...bonusRow(known),
        ...row(t('complete.time'), known.createdAt),
      ];
    case 'disputed':
      return [...row(t('complete.paid'), known.pay), ...row(t('complete.time'), known.createdAt)];
    case 'failed':
    case 'expired':
    case 'cancelled':
      return [...laterRows(known), ...row(t('complete.time'), known.createdAt)];
  }
}

function isPaid({ outcome }: Known): boolean {
  return outcome.kind === 'accepted' && outcome.payment !== 'unknown';
}

function creditedFacts(
  known: Known,
  { credited, balance }: Extract<DepositOutcome, { kind: 'processed' }>,
  comingBalance: ReactNode,
): Fact[] {
  const { amount, fee, pay, paid, settled, refunded, reversed, createdAt } = known;
  // Without a fee the paid and the credited amount are the same, so one row is enough.
  const wasPaid = paid ?? pay ?? (fee === undefined ? undefined : amount);
  return [
    ...row(t('sweepstake.price'), known.coins && amount),
    ...row(t('complete.asked'), paid && (pay ?? amount)),
    ...row(t('complete.paid'), wasPaid),
    ...row(t('complete.fee'), fee),
    ...row(t('complete.credited'), credited, true),
    ...row(t('complete.settled'), settled),
    ...row(t('status.refunded'), refunded),
    ...row(t('status.reversed'), reversed),
    ...laterRows(known),
    ...bonusRow(known),
    // The balance loads a moment later; its row is there from the start so that nothing moves.
    ...row(t('complete.balance'), balance ?? comingBalance, true),
    ...row(t('complete.time'), createdAt),
  ];
}

/** A fee that was charged after the credit, and money that still waits for a decision. */
function laterRows({ disputeFee, held }: DepositFacts): Fact[] {
  return [...row(t('complete.disputeFee'), disputeFee), ...row(t('complete.held'), held)];
}

function bonusRow({ bonus }: DepositFacts): Fact[] {
  return row(t('bonus.label'), bonus && t(`complete.bonus.${bonus}`));
}

function row(label: string, value: Fact['value'] | undefined, strong = false): Fact[] {
  return value === undefined ? [] : [{ label, value, strong }];
}
