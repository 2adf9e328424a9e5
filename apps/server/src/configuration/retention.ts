import { z } from 'zod';

/** The retention of data that the ledger does not need. */
export interface Retention {
  /** Answers to calls that move money. A retry within this time gets the same answer. */
  answersHours: number;
  /** Messages to the operator that were delivered or given up. */
  messagesDays: number;
  /** Notices of providers that were applied, and orders that a wallet took. */
  noticesDays: number;
  /** Payment sessions, and forms that were closed. */
  sessionsDays: number;
  /** Withdrawals that nobody confirmed, and one-time codes. */
  draftsDays: number;
  /** Files of the widget's builds that no server runs any more. */
  buildsDays: number;
  /** Saved accounts that were not used; undefined: until the player deletes them. */
  accountsDays: number | undefined;
  /** Personal data of finished deposits and withdrawals; undefined: until it is erased. */
  detailsDays: number | undefined;
}

const wholeNumber = z
  .string()
  .regex(/^\d{1,5}$/, 'a whole number')
  .transform(Number);

const span = (least: number, most: number, otherwise: number) =>
  wholeNumber.pipe(z.number().min(least).max(most)).default(otherwise);

/** 0 means forever. */
const spanOrNone = (least: number, most: number) =>
  wholeNumber
    .refine((days) => days === 0 || (days >= least && days <= most), {
      message: `0, or from ${least} to ${most}`,
    })
    .transform((days) => (days === 0 ? undefined : days))
    .optional();

const daysMax = 3650;

/**
 * The minimums. Something relies on each: a retry of a call, a provider's or receiver's last
 * attempt, a form that is still open, money that arrives a week late.
 */
export const retentionVariables = {
  CASHIER_KEEP_ANSWERS_HOURS: span(24, 720, 48),
  CASHIER_KEEP_MESSAGES_DAYS: span(14, daysMax, 30),
  CASHIER_KEEP_NOTICES_DAYS: span(14, daysMax, 90),
  CASHIER_KEEP_SESSIONS_DAYS: span(2, daysMax, 90),
  CASHIER_KEEP_DRAFTS_DAYS: span(2, daysMax, 30),
  CASHIER_KEEP_BUILDS_DAYS: span(1, daysMax, 30),
  CASHIER_KEEP_ACCOUNTS_DAYS: spanOrNone(30, daysMax),
  CASHIER_KEEP_DETAILS_DAYS: spanOrNone(30, daysMax),
};

type Variables = z.output<z.ZodObject<typeof retentionVariables>>;

export function retentionOf(variables: Variables): Retention {
  return {
    answersHours: variables.CASHIER_KEEP_ANSWERS_HOURS,
    messagesDays: variables.CASHIER_KEEP_MESSAGES_DAYS,
    noticesDays: variables.CASHIER_KEEP_NOTICES_DAYS,
    sessionsDays: variables.CASHIER_KEEP_SESSIONS_DAYS,
    draftsDays: variables.CASHIER_KEEP_DRAFTS_DAYS,
    buildsDays: variables.CASHIER_KEEP_BUILDS_DAYS,
    accountsDays: variables.CASHIER_KEEP_ACCOUNTS_DAYS,
    detailsDays: variables.CASHIER_KEEP_DETAILS_DAYS,
  };
}
