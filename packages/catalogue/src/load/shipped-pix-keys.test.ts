import { describe, expect, it } from 'vitest';
import { findMethod, loadCatalogue, validateFields } from '../index.ts';
import { sentAs } from '../offer/validate-fields.ts';

const pix = findMethod(loadCatalogue(), 'pix', 'withdrawal');
if (!pix) throw new Error('no Pix withdrawal');

const numberId = '529.982.247-25';
const keys = {
  phone: '+5511961234567',
  email: 'name@example.com',
  random: '123e4567-e89b-42d3-a456-426614174000',
};

describe('[FORM-13] Pix keys', () => {
  it('have a field per type and cpf; cpf is sent as numberId, the others as pixKey', () => {
    const sent = pix.fields.map((field) => [field.name, sentAs(field), field.triggeredBy?.value]);
    expect(sent).toEqual([
      ['pix_type', 'pix_type', undefined],
      ['pix_phone', 'pixKey', 'phone'],
      ['pix_email', 'pixKey', 'email'],
      ['pix_random', 'pixKey', 'random'],
      ['cpf', 'numberId', undefined],
    ]);
  });

  it.each(Object.entries(keys))('are validated by their type: %s', (pix_type, pixKey) => {
    expect(validateFields(pix, { pix_type, pixKey, numberId })).toEqual({});
    expect(validateFields(pix, { pix_type, pixKey: '529', numberId })).toHaveProperty(
      `pix_${pix_type}`,
    );
    expect(validateFields(pix, { pix_type, numberId })).toHaveProperty(`pix_${pix_type}`);
  });

  it('consist of the CPF alone if that is their type', () => {
    expect(validateFields(pix, { pix_type: 'cpf', numberId })).toEqual({});
    expect(validateFields(pix, { pix_type: 'cpf' })).toEqual({ cpf: 'error_cpf' });
    // A key that no visible field reads would reach the provider unvalidated.
    expect(validateFields(pix, { pix_type: 'cpf', numberId, pixKey: 'x' })).toEqual({
      pixKey: 'field_unknown',
    });
  });
});
