import { expect, it } from 'vitest';
import { createSeal } from './seal.ts';

const seal = createSeal(['a secret of the server'], 'tests');

it('a seal decrypts what it encrypted, for the same owner', () => {
  const sealed = seal.close('{"pan":"4111"}', 'd1');
  expect(sealed).not.toContain('4111');
  expect(seal.open(sealed, 'd1')).toBe('{"pan":"4111"}');
  expect(seal.close('{"pan":"4111"}', 'd1')).not.toBe(sealed);
});

it('a seal decrypts nothing for another owner, for another purpose, or after a change', () => {
  const sealed = seal.close('x', 'd1');
  const changed = sealed.slice(0, -2) + (sealed.endsWith('AA') ? 'BB' : 'AA');
  expect(() => seal.open(sealed, 'd2')).toThrow();
  expect(() => createSeal(['a secret of the server'], 'others').open(sealed, 'd1')).toThrow();
  expect(() => seal.open(changed, 'd1')).toThrow();
});

it('a seal decrypts under a new secret what the old one encrypted, while both are configured', () => {
  const sealed = seal.close('x', 'd1');
  const both = createSeal(['a new secret', 'a secret of the server'], 'tests');
  expect(both.open(sealed, 'd1')).toBe('x');
  expect(createSeal(['a new secret'], 'tests').open(both.close('y', 'd1'), 'd1')).toBe('y');
  expect(() => createSeal(['a new secret'], 'tests').open(sealed, 'd1')).toThrow();
});
