import { expect, it } from 'vitest';
import { brCode, crc16 } from './br-code.ts';

/** Decodes an EMV code by its length fields, independently of the encoder. */
function decode(code: string): Map<string, string> {
  const fields = new Map<string, string>();
  for (let at = 0; at < code.length;) {
    const length = Number(code.slice(at + 2, at + 4));
    const value = code.slice(at + 4, at + 4 + length);
    if (value.length !== length) throw new Error(`field ${code.slice(at, at + 2)} is cut off`);
    fields.set(code.slice(at, at + 2), value);
    at += 4 + length;
  }
  return fields;
}

it('the checksum is that of the example in the Central Bank’s manual', () => {
  const example =
    '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR' +
    '5913Fulano de Tal6008BRASILIA62070503***6304';
  expect(crc16(example)).toBe('1D3D');
});

it('a BR Code encodes the requested data with correct lengths and checksum', () => {
  const pixKey = '123e4567-e89b-42d3-a456-426614174000';
  const order = { pixKey, amount: '149.5', merchant: 'Açaí & Irmãos', city: 'São Paulo' };
  const code = brCode({ ...order, transaction: 'Uakgb_J5m9g-0JDMbcJqL' });
  const fields = decode(code);
  expect([...fields.keys()]).toEqual('00 26 52 53 54 58 59 60 62 63'.split(' '));
  const account = decode(fields.get('26') ?? '');
  expect(account.get('00')).toBe('br.gov.bcb.pix');
  expect(account.get('01')).toBe(pixKey);
  expect(fields.get('53')).toBe('986');
  expect(fields.get('54')).toBe('149.50');
  expect(fields.get('59')).toBe('Acai & Irmaos');
  expect(fields.get('60')).toBe('Sao Paulo');
  expect(decode(fields.get('62') ?? '').get('05')).toBe('UakgbJ5m9g0JDMbcJqL');
  expect(fields.get('63')).toBe(crc16(code.slice(0, -4)));
});
