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

  it('lets support move money only by settling a case, and confirm nothing', () => {
    const moving = operations.filter(needsTwoPeople);
    expect(moving.filter((name) => rolesOf(name).includes('support'))).toEqual(['settleCase']);
    expect(rolesOf('confirmProposal')).not.toContain('support');
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
