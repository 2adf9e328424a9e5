import { expect, it } from 'vitest';
import { networkError } from '../../ports/cashier-error.ts';
import { beginTest } from '../../testing/fixtures.ts';
import { errorTarget } from './error-target.ts';

it.each([
  ['/deposit', {}, 'deposit'],
  ['/deposit/complete', { id: 'd1' }, 'deposit'],
  ['/withdrawal', {}, 'withdrawal'],
  ['/withdrawal/confirm', { id: 'w1' }, 'withdrawal'],
  ['/empty/region', { transaction: 'withdrawal' }, 'withdrawal'],
  ['/empty/region', { transaction: 'deposit' }, 'deposit'],
])('[LIST-25] an error at %s %o belongs to the transaction %s', (path, query, transaction) => {
  beginTest();
  expect(errorTarget({ path, query }, networkError()).query).toMatchObject({ transaction });
});
