import type { DepositCreateResponse, DepositState } from '@opencashier/contract/deposits';
import type { DepositEnding, DepositStatus } from '@opencashier/contract/statuses';
import { withParams } from '@opencashier/contract/source-address';
import { amountOf } from './amounts.ts';

/** Where a deposit stands for us. `created`: the provider has not answered yet. */
export type DepositStage = 'created' | 'waiting' | 'processed' | 'mistaked';

export interface Source {
  url: string;
  method: 'GET' | 'POST';
  params: Record<string, string>;
}

export interface Deposit {
  id: string;
  partner: string;
  owner: string;
  method: string;
  provider: string;
  amountMinor: bigint;
  currency: string;
  country: string;
  language: string;
  fields: Record<string, string>;
  returnId: string;
  stage: DepositStage;
  providerId: string | null;
  source: Source | null;
  creditedMinor: bigint | null;
  isLate: boolean;
  ending: DepositEnding | null;
  reason: string | null;
  createdAt: Date;
  expiresAt: Date;
  checks: number;
}

/** The player knows four statuses; an intent that the provider has not taken yet is waiting. */
export function statusOf(stage: DepositStage): DepositStatus {
  return stage === 'created' ? 'waiting' : stage;
}

/** Whether the player can still pay. */
function isOpen(stage: DepositStage): boolean {
  return stage === 'created' || stage === 'waiting';
}

export function depositStateOf(deposit: Deposit, now: Date): DepositState {
  const { creditedMinor, ending, reason, source, stage } = deposit;
  return {
    depositId: deposit.id,
    paymentMethod: deposit.method,
    status: statusOf(stage),
    amount: amountOf(deposit.amountMinor, deposit.currency),
    currency: deposit.currency,
    ...(creditedMinor === null ? {} : { credited: amountOf(creditedMinor, deposit.currency) }),
    ...(ending === null ? {} : { ending }),
    ...(reason === null ? {} : { reason }),
    ...(deposit.isLate ? { isLate: true } : {}),
    ...(isOpen(stage) && source ? { source: withParams(source.url, source.params) } : {}),
    createdAt: deposit.createdAt.toISOString(),
    expiresAt: deposit.expiresAt.toISOString(),
    serverTime: now.toISOString(),
  };
}

/** SEQ-21 */
export function createAnswerOf(deposit: Deposit): DepositCreateResponse {
  const { source } = deposit;
  return {
    depositId: deposit.id,
    status: statusOf(deposit.stage),
    ...(source && isOpen(deposit.stage)
      ? { source: source.url, method: source.method, data: { params: source.params } }
      : {}),
    expiresAt: deposit.expiresAt.toISOString(),
  };
}
