import { expect, it } from 'vitest';
import { formatProblem } from '../lib/source-files.ts';
import { checkTwins } from './check-twins.ts';

const twinsIn = (sources: Record<string, string>) =>
  checkTwins(new Map(Object.entries(sources))).map(formatProblem);

const types = 'export type Kind = string;\n';

it('refuses a name that two modules of a workspace export', () => {
  const sources = {
    'packages/contract/src/calls/captcha.ts': "export const kinds = ['a'] as const;\n",
    'packages/contract/src/methods/methods.ts': "\nexport const kinds = ['b'] as const;\n",
  };
  expect(twinsIn(sources)).toEqual([
    'packages/contract/src/methods/methods.ts:2  packages/contract/src/calls/captcha.ts exports ' +
      '“kinds”, too: let each name say what it is',
  ]);
});

it('refuses a component and a type of the same name', () => {
  const sources = {
    'apps/widget/src/ports/page.ts': 'export interface Page {}\n',
    'apps/widget/src/ui/layout/Page.tsx': 'export function Page() {}\n',
  };
  expect(twinsIn(sources)).toHaveLength(1);
});

it.each([
  ['a name in two workspaces', { 'apps/widget/src/a.ts': types, 'apps/server/src/a.ts': types }],
  ['the overloads of one function', { 'apps/server/src/a.ts': types + types }],
  ['what a test exports', { 'apps/server/src/a.ts': types, 'apps/server/src/a.test.ts': types }],
  [
    'the words of two vendors',
    {
      'apps/server/src/providers/adyen/a.ts': types,
      'apps/server/src/providers/btcpay/a.ts': types,
    },
  ],
  [
    'the actions that deposits and withdrawals share',
    {
      'apps/widget/src/features/deposits/actions.ts': 'export function typeAmount() {}\n',
      'apps/widget/src/features/withdrawals/actions.ts': 'export function typeAmount() {}\n',
    },
  ],
])('allows %s', (_what, sources: Record<string, string>) => {
  expect(twinsIn(sources)).toEqual([]);
});

it.each([
  [
    'within one vendor',
    {
      'apps/server/src/providers/adyen/a.ts': types,
      'apps/server/src/providers/adyen/b.ts': types,
    },
  ],
  [
    'by a vendor and by the rest of the server',
    { 'apps/server/src/providers/adyen/a.ts': types, 'apps/server/src/deposits/a.ts': types },
  ],
  [
    'by other modules than the stores, even if it is an action',
    {
      'apps/widget/src/features/deposits/actions.ts': 'export function typeAmount() {}\n',
      'apps/widget/src/forms/amount.ts': 'export function typeAmount() {}\n',
    },
  ],
])('refuses a name that is used twice %s', (_what, sources: Record<string, string>) => {
  expect(twinsIn(sources)).toHaveLength(1);
});
