import { caseStates } from '@opencashier/contract/operator/deposits/cases';
import { refundStatuses } from '@opencashier/contract/operator/deposits/refunds';
import { operatorErrors } from '@opencashier/contract/operator/errors';
import { operatorOperations } from '@opencashier/contract/operator/operations';
import { alertKinds, queueNames } from '@opencashier/contract/operator/overview';
import { webhookStates } from '@opencashier/contract/operator/records';
import { orderStates } from '@opencashier/contract/operator/wallet-orders';
import { failureReasons } from '@opencashier/contract/calls/deposits/failure-reasons';
import { declineClasses } from '@opencashier/contract/provider/declines';
import { providerDisputeStatuses } from '@opencashier/contract/provider/disputes';
import { providerNotices } from '@opencashier/contract/provider/notices';
import { providerPayoutStatuses } from '@opencashier/contract/provider/payouts';
import { providerStatuses } from '@opencashier/contract/provider/protocol';
import { providerRefundStatuses } from '@opencashier/contract/provider/refunds';
import { codeEvents, providerRequests } from '@opencashier/contract/operator/payments';
import {
  depositEndings,
  depositStatuses,
  withdrawalStatuses,
} from '@opencashier/contract/calls/statuses';
import { expect, it } from 'vitest';
import playerTexts from '../../../../locales/en.json' with { type: 'json' };
import texts from './en.json' with { type: 'json' };

const codes = Object.keys(operatorErrors);

/** The outcomes of audited requests, notices, payments on a chain, and transfers. */
const answers = 'done,proposed,failed,unknown,applied,seen,in a block,pending,post,void'.split(',');

/** The words of the server that the console shows, by the group of their texts. */
const words: Readonly<Record<string, readonly string[]>> = {
  error: [...codes, 'internal'],
  // The audit log, and the outcomes of a payment's timeline.
  outcome: [
    ...codes,
    ...answers,
    ...webhookStates,
    ...orderStates,
    ...caseStates,
    ...refundStatuses,
    ...providerDisputeStatuses,
  ],
  action: Object.keys(operatorOperations),
  alert: alertKinds,
  queue: queueNames,
  reason: failureReasons,
  decline: declineClasses,
  notice: [...Object.keys(providerNotices), 'status.asked'],
  code: codeEvents,
  request: providerRequests,
  attempt: [
    ...providerStatuses,
    ...providerPayoutStatuses,
    ...providerRefundStatuses,
    'answered',
    'unknown',
    'refused',
    'unavailable',
  ],
  shown: [...depositStatuses, ...depositEndings, ...withdrawalStatuses],
  shownReason: failureReasons,
};

it.each(Object.keys(words))('every word of the server in “%s” has a text', (group) => {
  const missing = (words[group] ?? []).filter((word) => !Object.hasOwn(texts, `${group}.${word}`));
  expect(missing).toEqual([]);
});

it.each([
  ['shown', 'status'],
  ['shownReason', 'failure'],
])('the words in “%s” are those that players read in “%s”', (group, playerGroup) => {
  const english: Record<string, string> = texts;
  const shown = (words[group] ?? []).map((word) => [word, english[`${group}.${word}`]]);
  const read: Record<string, string> = playerTexts;
  expect(shown).toEqual((words[group] ?? []).map((word) => [word, read[`${playerGroup}.${word}`]]));
});
