import { beforeEach, expect, it } from 'vitest';
import { setMessages } from '../i18n/text.ts';
import { english } from '../testing/english.ts';
import { beginTest } from '../testing/fixtures.ts';
import { requisiteLabel } from './requisite-label.ts';

beforeEach(() => beginTest());

it('translates a label of a known kind, and otherwise keeps the provider’s', () => {
  setMessages('ru', { ...english, 'requisite.purpose': 'Назначение платежа' }, english);
  expect(requisiteLabel({ kind: 'purpose', label: 'Payment note' })).toBe('Назначение платежа');
  expect(requisiteLabel({ label: 'Club number' })).toBe('Club number');
  const newer = 'star_sign' as 'purpose';
  expect(requisiteLabel({ kind: newer, label: 'Star sign' })).toBe('Star sign');
});
