import { depositChecks } from './deposit-checks.ts';
import { extensionChecks } from './extension-checks.ts';
import { disputeChecks } from './dispute-checks.ts';
import { kindsCheck } from './kinds-check.ts';
import { outcomeChecks } from './outcome-checks.ts';
import { payoutChecks } from './payout-checks.ts';
import { refundChecks } from './refund-checks.ts';
import { requisitesChecks } from './requisites-checks.ts';
import { signatureChecks } from './signature-checks.ts';
import type { Check } from '../suite.ts';

export const checks: readonly Check[] = [
  ...signatureChecks,
  ...depositChecks,
  ...extensionChecks,
  ...outcomeChecks,
  ...refundChecks,
  ...disputeChecks,
  ...requisitesChecks,
  ...payoutChecks,
  // Last, because it examines the answers to the other checks.
  kindsCheck,
];
