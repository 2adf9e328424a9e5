import { expect, it } from 'vitest';
import { createPlayerSeal } from '../../security/seal.ts';
import { openFields, sealFields } from './typed-fields.ts';

const services = { seal: createPlayerSeal(['a secret of the server']) };

it('typed fields are decrypted for their own deposit alone', () => {
  const sealedFields = sealFields(services, 'd1', { utr: '412345678901' });
  expect(sealedFields).not.toContain('412345678901');
  expect(openFields(services, { id: 'd1', sealedFields, plainFields: {} })).toEqual({
    utr: '412345678901',
  });
  expect(() => openFields(services, { id: 'd2', sealedFields, plainFields: {} })).toThrow();
  expect(sealFields(services, 'd1', {})).toBe(null);
});

it('typed fields of a deposit that a server of the build before wrote count, too', () => {
  const plainFields = { full_name: 'Given Family', note: 'old' };
  expect(openFields(services, { id: 'd1', sealedFields: null, plainFields })).toEqual(plainFields);
  const sealedFields = sealFields(services, 'd1', { note: 'new' });
  const both = openFields(services, { id: 'd1', sealedFields, plainFields });
  expect(both).toEqual({ full_name: 'Given Family', note: 'new' });
});
