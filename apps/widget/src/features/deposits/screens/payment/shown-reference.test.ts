import { expect, it } from 'vitest';
import { shownReference } from './shown-reference.ts';

const noted = (value: string) => ({
  depositId: 'dep_1',
  details: { requisites: [{ kind: 'purpose' as const, label: 'Payment note', value }] },
});

it('shows a reference once: on its own line, or as an equal payment note', () => {
  expect(shownReference({ depositId: 'dep_1' })).toBe('dep_1');
  expect(shownReference(noted('KM4TQ7XA'))).toBe('dep_1');
  expect(shownReference(noted('dep_1'))).toBeUndefined();
});
