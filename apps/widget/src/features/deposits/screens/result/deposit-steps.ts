import { t } from '../../../../i18n/text.ts';
import type { Step } from '../../../../ui/lists/Steps.tsx';
import type { AcceptedPayment, DepositFacts, DepositOutcome } from './deposit-outcome.ts';

/** The completed steps of a payment under review; an unknown payment has none. */
const paidSteps = {
  received: ['complete.step.paid'],
  soughtByRecipient: ['complete.step.told'],
  soughtByUs: ['complete.step.told'],
  unknown: [],
} as const satisfies Record<AcceptedPayment, readonly string[]>;

/** The timeline of a deposit in progress. A finished deposit shows facts instead. */
export function depositSteps(facts: DepositFacts, outcome: DepositOutcome): Step[] {
  const { method, createdAt, arrival } = facts;
  const created: Step = { title: t('complete.step.created'), note: createdAt, state: 'done' };
  const credit: Step = { title: t('complete.step.credit'), note: arrival, state: 'next' };
  switch (outcome.kind) {
    case 'waiting':
      return [
        created,
        {
          title: t('complete.step.pay', { method: method.name }),
          note: t('complete.step.payNote'),
          state: 'now',
        },
        credit,
      ];
    case 'accepted':
      return [
        created,
        ...paidSteps[outcome.payment].map((key): Step => ({ title: t(key), state: 'done' })),
        {
          title: t(
            outcome.payment === 'soughtByUs' ? 'complete.step.search' : 'complete.step.check',
          ),
          note: t('complete.step.checkNote'),
          state: 'now',
        },
        { title: t('complete.step.credit'), state: 'next' },
      ];
    case 'processed':
    case 'failed':
    case 'expired':
    case 'reversed':
    case 'cancelled':
    case 'disputed':
      return [];
  }
}
