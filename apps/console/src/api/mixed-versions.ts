import { foundCase, foundCases } from '@opencashier/contract/operator/deposits/cases';
import { overview } from '@opencashier/contract/operator/overview';
import { paymentPage, timelineEvent, timelineKinds } from '@opencashier/contract/operator/payments';
import { reviewContext } from '@opencashier/contract/operator/withdrawals/review';
import { z } from 'zod';
import type { Operation } from './operations.ts';

/** A reason without a text is shown as it is. */
const anyCase = foundCase.extend({ reason: z.string() });
const { accounts, sources, depositAccounts, withdrawalLimits } = reviewContext.shape;

/**
 * Answers as they may be while servers are updated one after another: an older server leaves out
 * newer fields, and a newer one has words that this page does not know.
 */
export const tolerantAnswers: Partial<Record<Operation, z.ZodType>> = {
  reviewContext: reviewContext.extend({
    accounts: z.array(accounts.element.extend({ isSaved: z.boolean().default(false) })),
    sources: sources.default([]),
    depositAccounts: depositAccounts.default([]),
    withdrawalLimits: withdrawalLimits.default([]),
  }),
  overview: overview.extend({
    period: overview.shape.period.default('today'),
    countries: overview.shape.countries.default([]),
    days: overview.shape.days.default([]),
    approvalDays: overview.shape.approvalDays.default([]),
    // Without all of its steps, the way from a form to the money is not shown.
    funnel: overview.shape.funnel.catch(undefined),
  }),
  // A status is shown by its name alone.
  payment: paymentPage.extend({
    timeline: z.array(timelineEvent.extend({ kind: z.enum(timelineKinds).catch('status') })),
  }),
  cases: foundCases.extend({ cases: z.array(anyCase) }),
  // An answer that cannot be read would invite a second try, although the money has moved.
  assignCase: anyCase,
  releaseCase: anyCase,
  settleCase: anyCase,
};
