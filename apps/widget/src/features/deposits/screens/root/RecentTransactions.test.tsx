import type { Snippet } from '@opencashier/contract/calls/snippet';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { setSnippet } from '../../../methods/state.ts';
import { beginTest, testSnippet } from '../../../../testing/fixtures.ts';
import { RecentTransactions } from './BelowList.tsx';

const noop = (): void => {};
const at = '2026-11-15T12:00:00.000Z';
const deposit = { kind: 'deposit' as const, method: 'spei', amount: '5', currency: 'MXN' };

describe('the recent transactions', () => {
  beforeEach(() => beginTest());

  it('list completed transactions with their method names, and no pending ones', () => {
    const open = {
      ...deposit,
      id: 'open',
      status: 'waiting' as const,
      resume: '/deposit/complete',
    };
    const recent: Snippet['recent'] = [
      { ...deposit, id: 'open', amount: '7', status: 'waiting', at },
      { ...deposit, id: 'done', title: 'SPEI transfer', status: 'processed', at },
      { ...deposit, id: 'old', method: 'unlisted', status: 'mistaked', at },
    ];
    setSnippet(testSnippet({ pending: [open], recent }), 0);
    render(<RecentTransactions onOpen={noop} />);
    expect(screen.getAllByRole('listitem')).toHaveLength(2);
    screen.getByText('SPEI transfer');
    screen.getByText('unlisted');
    expect(screen.getAllByText('$5.00')).toHaveLength(2);
    expect(screen.queryByText('$7.00')).toBeNull();
  });

  it.each([
    ['cancelled', 'Cancelled'],
    ['expired', 'Expired'],
    ['reversed', 'Reversed'],
  ] as const)('show that a deposit is %s, not failed', (ending, words) => {
    const ended = { ...deposit, status: 'mistaked' as const, at };
    setSnippet(testSnippet({ recent: [{ ...ended, id: 'ended', ending }] }), 0);
    render(<RecentTransactions onOpen={noop} />);
    screen.getByText(words);
    expect(screen.queryByText('Failed')).toBeNull();
  });

  it('show how much of a withdrawal is back on the balance', () => {
    const sent = { ...deposit, kind: 'withdrawal' as const, status: 'sent' as const, at };
    setSnippet(testSnippet({ recent: [{ ...sent, id: 'part', returned: '2' }] }), 0);
    render(<RecentTransactions onOpen={noop} />);
    screen.getByText('Sent');
    screen.getByText('$2.00 returned');
  });

  it('mark a refund neither as a success nor as a failure', () => {
    const refund = { ...deposit, status: 'mistaked' as const, ending: 'refunded' as const, at };
    setSnippet(testSnippet({ recent: [{ ...refund, id: 'back' }] }), 0);
    render(<RecentTransactions onOpen={noop} />);
    const { className } = screen.getByText('Refunded');
    expect(className).not.toMatch(/good|bad/);
  });

  it('[LIST-33] open the transaction that the player presses', async () => {
    const recent = [{ ...deposit, id: 'done', title: 'SPEI', status: 'processed' as const, at }];
    setSnippet(testSnippet({ recent }), 0);
    const opened: string[] = [];
    render(<RecentTransactions onOpen={(id) => opened.push(id)} />);
    await userEvent.click(screen.getByRole('button', { name: /^SPEI .*\$5\.00 ?Credited$/ }));
    expect(opened).toEqual(['done']);
  });

  it('are hidden if there are none', () => {
    setSnippet(testSnippet(), 0);
    const { container } = render(<RecentTransactions onOpen={noop} />);
    expect(container.childElementCount).toBe(0);
  });
});
