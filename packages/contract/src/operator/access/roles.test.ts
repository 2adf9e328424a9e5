import { describe, expect, it } from 'vitest';
import { type OperatorOperation, operatorOperations } from '../operations.ts';
import {
  isAudited,
  needsTwoPeople,
  operatorAccess,
  type OperatorRole,
  postingRoles,
  rolesFor,
} from './roles.ts';

const operations = Object.keys(operatorOperations) as OperatorOperation[];
const changes = operations.filter((name) => operatorOperations[name].method === 'POST');
const rolesOf = (name: OperatorOperation): readonly OperatorRole[] => operatorAccess[name].roles;

const changedBy = (role: OperatorRole): OperatorOperation[] =>
  changes.filter((name) => rolesOf(name).includes(role)).toSorted();

describe('the table of roles', () => {
  it('lets a viewer change nothing, nor export a player’s data', () => {
    const changed = [...changes, ...operations.filter(isAudited)];
    expect(changed.filter((name) => rolesOf(name).includes('viewer'))).toEqual([]);
  });

  it('lets a game server only post what happened in games and read balances', () => {
    expect(operations.filter((name) => rolesOf(name).includes('gameServer'))).toEqual([
      'post',
      'balances',
    ]);
    expect(rolesFor('post', { kind: 'win' })).toContain('gameServer');
    expect(rolesFor('post', { kind: 'adjustment' })).not.toContain('gameServer');
  });

  it('lets support settle cases and do what moves no money, and confirm nothing', () => {
    expect(changedBy('support')).toEqual([
      'addNote',
      'assignCase',
      'assignDispute',
      'assignNotice',
      'dismissNotice',
      'holdWithdrawals',
      'releaseCase',
      'releaseDispute',
      'releaseNotice',
      'replayWebhook',
      'retryNotice',
      'retryOrder',
      'settleCase',
      'withdrawProposal',
    ]);
  });

  it('lets risk decide on withdrawals and cases, and move no other money', () => {
    expect(changedBy('risk')).toEqual([
      'addNote',
      'approve',
      'assignCase',
      'assignDispute',
      'assignNotice',
      'claimReview',
      'confirmProposal',
      'holdWithdrawals',
      'refuseProposal',
      'reject',
      'releaseCase',
      'releaseDispute',
      'releaseNotice',
      'releaseReview',
      'releaseWithdrawals',
      'setLimit',
      'settleCase',
      'switchMethod',
      'withdrawProposal',
    ]);
  });

  it('lets only finance and admin move money otherwise', () => {
    const money = [
      'createDebt',
      'waiveDebt',
      'refundDeposit',
      'reverseDeposit',
      'endRefund',
      'endPayout',
      'dropOrder',
      'acceptRate',
      'moveMethod',
    ] as const;
    for (const name of money) expect([name, rolesOf(name)]).toEqual([name, ['finance', 'admin']]);
    expect(postingRoles.adjustment).toEqual(['finance', 'admin']);
    expect(operations.filter(needsTwoPeople).toSorted()).toEqual([
      'approve',
      'createDebt',
      'disableOperator',
      'dropOrder',
      'endPayout',
      'endRefund',
      'post',
      'refundDeposit',
      'reverseDeposit',
      'setOperatorRole',
      'settleCase',
      'waiveDebt',
    ]);
  });

  it('lets only an admin erase players, unfreeze accounts and change who may do what', () => {
    const administration = [
      'access',
      'erasePlayer',
      'unfreezeAccount',
      'operators',
      'setOperatorRole',
      'disableOperator',
    ] as const;
    for (const name of administration) expect([name, rolesOf(name)]).toEqual([name, ['admin']]);
  });

  it('lets an admin do everything', () => {
    expect(operations.filter((name) => !rolesOf(name).includes('admin'))).toEqual([]);
  });

  it('has a person to confirm every operation that needs two people', () => {
    for (const name of operations.filter(needsTwoPeople)) {
      const others = rolesOf(name).filter((role) => role !== 'gameServer' && role !== 'support');
      expect(others).not.toEqual([]);
      expect(rolesOf('confirmProposal')).toEqual(expect.arrayContaining(others));
      expect(operatorOperations[name].method).toBe('POST');
    }
  });

  it('has the roles of each kind of posting among those of post', () => {
    expect(new Set(Object.values(postingRoles).flat())).toEqual(new Set(rolesOf('post')));
  });
});
