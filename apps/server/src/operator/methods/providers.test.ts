import { expect, it } from 'vitest';
import { catalogueWith } from '../../testing/shared-catalogue.ts';
import { servedBy } from './providers.ts';

it('a method counts for the provider of each direction', () => {
  const catalogue = catalogueWith({
    split: {
      kinds: ['deposit', 'withdrawal'],
      provider: 'pays-in',
      withdrawal: { provider: 'pays-out' },
    },
    together: { kinds: ['deposit', 'withdrawal'], provider: 'pays-in' },
    inwards: { kinds: ['deposit'], provider: 'pays-in' },
  });

  expect(servedBy(catalogue, 'pays-in')).toEqual({ deposit: 3, withdrawal: 1 });
  expect(servedBy(catalogue, 'pays-out')).toEqual({ deposit: 0, withdrawal: 1 });
});
