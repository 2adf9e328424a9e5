import type { Snippet } from '@opencashier/contract/calls/snippet';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { setMessages } from '../../../i18n/text.ts';
import { setSnippet } from '../../methods/state.ts';
import { english } from '../../../testing/english.ts';
import { beginTest, testSnippet } from '../../../testing/fixtures.ts';
import { RecentTransactions } from './RecentTransactions.tsx';

const at = '2026-11-15T12:00:00.000Z';
const deposit = { kind: 'deposit' as const, method: 'spei', amount: '5', currency: 'MXN' };

describe('the recent transactions', () => {
  beforeAll(() => setMessages('en', english, english));
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
      { ...deposit, id: 'old', method: 'gone', status: 'mistaked', at },
    ];
    setSnippet(testSnippet({ pending: [open], recent }), 0);
    const html = renderToStaticMarkup(<RecentTransactions />);
    expect(html.match(/<li/g)).toHaveLength(2);
    expect(html).toContain('>SPEI transfer<');
    expect(html).toContain('>gone<');
    expect(html).toContain('$5.00');
    expect(html).not.toContain('$7.00');
  });

  it.each([
    ['cancelled', 'Cancelled'],
    ['expired', 'Expired'],
    ['reversed', 'Taken back'],
  ] as const)('show that a deposit is %s, not failed', (ending, words) => {
    const off = { ...deposit, status: 'mistaked' as const, at };
    setSnippet(testSnippet({ recent: [{ ...off, id: 'off', ending }] }), 0);
    const html = renderToStaticMarkup(<RecentTransactions />);
    expect(html).toContain(`>${words}<`);
    expect(html).not.toContain('Failed');
  });

  it('are hidden if there are none', () => {
    setSnippet(testSnippet(), 0);
    expect(renderToStaticMarkup(<RecentTransactions />)).toBe('');
  });
});
